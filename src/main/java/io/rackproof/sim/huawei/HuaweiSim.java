package io.rackproof.sim.huawei;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A leaf switch with VRP 8 over simulated ports. */
public final class HuaweiSim extends ViewDevice {
  private static final String RELEASE = "8.220 (CE8850 V300R020C10SPC200)";
  private static final int DEFAULT_FRAME = 9216;
  private static final List<String> PHBS =
      List.of("be", "af1", "af2", "af3", "af4", "ef", "cs6", "cs7");
  private static final Pattern MARKING =
      Pattern.compile("low-limit (\\d+) high-limit (\\d+) discard-percentage (\\d+)");

  private final SimClock clock;
  private final String release;

  /** A switch as it is delivered, over its ports as they are. */
  public HuaweiSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release as {@code display version} has it
   */
  public HuaweiSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    super(name, ports, new VrpGrammar(List.copyOf(ports)), delivered(name, ports));
    this.clock = clock;
    this.release = release;
    ports()
        .forEach(port -> port.announce(new Announcement(name.value(), port.name(), port.name())));
    program();
  }

  private static ViewTree delivered(DeviceName name, List<SwitchPort> ports) {
    ViewTree config = new ViewTree();
    config.put("", "sysname " + name, "sysname");
    config.open("aaa");
    config.put("aaa", "local-user admin password irreversible-cipher $1d$not-for-evidence", "x");
    for (SwitchPort port : ports) {
      String view = "interface " + port.name();
      config.open(view);
      if (port.mtu() + VrpDisplays.FRAMING != DEFAULT_FRAME) {
        config.put(view, "jumboframe enable " + (port.mtu() + VrpDisplays.FRAMING), "jumboframe");
      }
      config.put(view, "trust 8021p", "trust");
    }
    return config;
  }

  @Override
  protected List<String> stuck(String setting) {
    return switch (setting) {
      case SwitchPort.MTU -> List.of("jumboframe enable");
      case SwitchPort.PFC -> List.of("dcb pfc enable");
      case SwitchPort.DSCP -> List.of("trust");
      default -> List.of("qos queue 3 wred", "qos queue 3 ecn");
    };
  }

  @Override
  protected void program(ViewTree config, SwitchPort port) {
    String view = "interface " + port.name();
    port.setUp(!config.has(view, "shutdown"));
    port.setMtu(
        config.after(view, "jumboframe enable").map(Integer::parseInt).orElse(DEFAULT_FRAME)
            - VrpDisplays.FRAMING);
    port.setPfc(pfc(config, view));
    port.setDscpToPriority(dscps(config, view));
    Map<Integer, EcnThresholds> marking = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      int own = queue;
      if (config.has(view, "qos queue " + queue + " ecn")) {
        config
            .after(view, "qos queue " + queue + " wred")
            .flatMap(name -> config.after("drop-profile " + name, "ecn buffer-size"))
            .map(MARKING::matcher)
            .filter(Matcher::matches)
            .ifPresent(m -> marking.put(own, thresholds(m)));
      }
    }
    port.setEcn(marking);
  }

  private static EcnThresholds thresholds(Matcher words) {
    return new EcnThresholds(
        ByteSize.of(Long.parseLong(words.group(1))),
        ByteSize.of(Long.parseLong(words.group(2))),
        Ratio.percent(Integer.parseInt(words.group(3))));
  }

  private static PriorityMask pfc(ViewTree config, String view) {
    Optional<String> enabled = config.after(view, "dcb pfc enable");
    PriorityMask mask = PriorityMask.NONE;
    if (enabled.isPresent()) {
      String name = enabled.get().split(" ", 2)[0];
      for (String line : config.lines(name.equals("mode") ? "dcb pfc" : "dcb pfc " + name)) {
        mask = mask.with(Priority.of(Integer.parseInt(line.substring("priority ".length()))));
      }
    }
    return mask;
  }

  private static int[] dscps(ViewTree config, String view) {
    int[] map = new int[64];
    if (config.has(view, "trust dscp")) {
      String domain = "diffserv domain " + config.after(view, "trust upstream").orElse("default");
      for (String line : config.lines(domain)) {
        String[] words = line.split(" ", -1);
        map[Integer.parseInt(words[1])] = PHBS.indexOf(words[3]);
      }
    }
    return map;
  }

  ViewGrammar rules() {
    return grammar();
  }

  ViewTree inForce() {
    return config();
  }

  void commit(ViewTree candidate) {
    enforce(candidate);
  }

  Optional<String> shown(String line) {
    return display(line);
  }

  @Override
  protected Optional<String> display(String line) {
    Optional<SwitchPort> port =
        ports().stream()
            .filter(
                one ->
                    line.toLowerCase(java.util.Locale.ROOT)
                        .endsWith(" " + one.name().toLowerCase(java.util.Locale.ROOT)))
            .findFirst();
    if (line.startsWith("display current-configuration")) {
      String text = config().print();
      return Optional.of(
          line.endsWith("| exclude cipher") ? text.replaceAll("(?m)^.*cipher.*\n", "") : text);
    }
    if (line.equals("display dcb pfc buffer")) {
      return Optional.of(VrpDisplays.buffers(ports()));
    }
    if (line.equals("display clock")) {
      return Optional.of(VrpDisplays.clock(clock));
    }
    if (line.equals("display version")) {
      return Optional.of(VrpDisplays.version(release, clock));
    }
    if (line.equals("display lldp neighbor brief")) {
      return Optional.of(VrpDisplays.neighbours(ports()));
    }
    return port.flatMap(
        one ->
            switch (line.substring(0, line.lastIndexOf(' '))) {
              case "display interface" -> Optional.of(VrpDisplays.report(one));
              case "display dcb pfc interface" -> Optional.of(VrpDisplays.pfc(one));
              case "display qos queue statistics interface" -> Optional.of(VrpDisplays.queues(one));
              default -> Optional.empty();
            });
  }

  @Override
  public CliConversation login() {
    return new VrpConversation(this, trouble());
  }
}
