package io.rackproof.sim.comware;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.views.ViewDevice;
import io.rackproof.sim.views.ViewGrammar;
import io.rackproof.sim.views.ViewTree;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A leaf switch with Comware 7 over simulated ports; a cell of its buffer has 256 bytes. */
public final class ComwareSim extends ViewDevice {
  private static final String RELEASE = "7.1.070, Release 6710";
  private static final int DEFAULT_FRAME = 10_000;
  private static final int CELL = 256;

  /** Local precedence by 802.1p priority, as delivered. */
  static final List<Integer> QUEUES = List.of(2, 0, 1, 3, 4, 5, 6, 7);

  private static final String TABLE = "qos wred queue table ";
  private static final Pattern LEVEL =
      Pattern.compile(
          "queue ([0-7]) drop-level 0 low-limit (\\d+) high-limit (\\d+) discard-probability"
              + " (\\d+)");

  private final SimClock clock;
  private final String release;
  private final ComwareScheduler scheduler;

  /** A switch as it is delivered, over its ports as they are. */
  public ComwareSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release as {@code display version} has it
   */
  public ComwareSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    super(name, ports, new ComwareGrammar(List.copyOf(ports)), delivered(name, ports));
    this.clock = clock;
    this.release = release;
    scheduler = new ComwareScheduler(clock, this::config, this::login);
    ports()
        .forEach(port -> port.announce(new Announcement(name.value(), port.name(), port.name())));
    program();
  }

  private static ViewTree delivered(DeviceName name, List<SwitchPort> ports) {
    ViewTree config = new ViewTree();
    config.put("", "version " + RELEASE, "version");
    config.put("", "sysname " + name, "sysname");
    config.open("local-user admin class manage");
    config.put("local-user admin class manage", "password hash $h$6$not-for-evidence", "password");
    for (SwitchPort port : ports) {
      String view = "interface " + port.name();
      config.open(view);
      config.put(view, "port link-mode bridge", "port link-mode");
      config.put(view, "jumboframe enable " + (port.mtu() + ComwareDisplays.FRAMING), "jumboframe");
    }
    return config;
  }

  @Override
  protected List<String> stuck(String setting) {
    return switch (setting) {
      case SwitchPort.MTU -> List.of("jumboframe enable");
      case SwitchPort.PFC -> List.of("priority-flow-control");
      case SwitchPort.DSCP -> List.of("qos trust");
      default -> List.of("qos wred apply");
    };
  }

  private static int[] table(ViewTree config, String name) {
    int[] map = new int[name.equals("dscp-dot1p") ? 64 : 8];
    Arrays.setAll(map, from -> map.length == 64 ? from / 8 : QUEUES.get(from));
    for (String line : config.lines("qos map-table " + name)) {
      String[] words = line.split(" ", -1);
      map[Integer.parseInt(words[1])] = Integer.parseInt(words[3]);
    }
    return map;
  }

  @Override
  protected void program(ViewTree config, SwitchPort port) {
    String view = "interface " + port.name();
    port.setUp(!config.has(view, "shutdown"));
    port.setMtu(
        config.after(view, "jumboframe enable").map(Integer::parseInt).orElse(DEFAULT_FRAME)
            - ComwareDisplays.FRAMING);
    PriorityMask mask = PriorityMask.NONE;
    Optional<String> list = config.after(view, "priority-flow-control no-drop dot1p");
    if (config.has(view, "priority-flow-control enable") && list.isPresent()) {
      for (String one : list.get().split(",", -1)) {
        mask = mask.with(Priority.of(Integer.parseInt(one)));
      }
    }
    port.setPfc(mask);
    port.setDscpToPriority(
        config.has(view, "qos trust dscp") ? table(config, "dscp-dot1p") : new int[64]);
    port.setPriorityToQueue(table(config, "dot1p-lp"));
    port.setEcn(marking(config, config.after(view, "qos wred apply")));
  }

  private static Map<Integer, EcnThresholds> marking(ViewTree config, Optional<String> table) {
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    String view = TABLE + table.orElse("");
    for (String line : config.lines(view)) {
      Matcher level = LEVEL.matcher(line);
      if (level.matches() && config.has(view, "queue " + level.group(1) + " ecn")) {
        marking.put(
            Integer.parseInt(level.group(1)),
            new EcnThresholds(
                ByteSize.of(Long.parseLong(level.group(2)) * CELL),
                ByteSize.of(Long.parseLong(level.group(3)) * CELL),
                Ratio.percent(Integer.parseInt(level.group(4)))));
      }
    }
    return marking;
  }

  ViewGrammar rules() {
    return grammar();
  }

  ViewTree inForce() {
    return config();
  }

  void take(ViewTree next) {
    enforce(next);
  }

  ComwareScheduler scheduler() {
    return scheduler;
  }

  Optional<String> shown(String line) {
    return display(line);
  }

  @Override
  protected Optional<String> display(String line) {
    if (line.startsWith("display current-configuration")) {
      String text = indented(config().print());
      return Optional.of(
          line.endsWith("| exclude cipher|hash")
              ? text.replaceAll("(?m)^.*(cipher|hash).*\n", "")
              : text);
    }
    String schedule = "display scheduler schedule ";
    if (line.startsWith(schedule)) {
      return Optional.of(scheduler.display(line.substring(schedule.length())));
    }
    return switch (line) {
      case "display clock" -> Optional.of(ComwareDisplays.clock(clock));
      case "display version" -> Optional.of(ComwareDisplays.version(release, clock));
      case "display lldp neighbor-information verbose" ->
          Optional.of(ComwareDisplays.neighbours(ports()));
      case "display qos map-table dscp-dot1p" ->
          Optional.of(ComwareDisplays.map("dscp-dot1p", table(config(), "dscp-dot1p")));
      case "display qos map-table dot1p-lp" ->
          Optional.of(ComwareDisplays.map("dot1p-lp", table(config(), "dot1p-lp")));
      default -> ofPort(line);
    };
  }

  /** Comware indents the lines of its system view. */
  private static String indented(String text) {
    return text.replaceAll("(?m)^(version|sysname) ", " $1 ");
  }

  private Optional<String> ofPort(String line) {
    for (SwitchPort port : ports()) {
      String name = port.name();
      if (line.equals("display interface " + name)) {
        return Optional.of(ComwareDisplays.report(port));
      }
      if (line.equals("display priority-flow-control interface " + name)) {
        return Optional.of(ComwareDisplays.pfc(port));
      }
      if (line.equals("display qos queue-statistics interface " + name + " outbound")) {
        return Optional.of(ComwareDisplays.queues(port));
      }
    }
    return Optional.empty();
  }

  @Override
  public CliConversation login() {
    return new ComwareConversation(this, trouble());
  }
}
