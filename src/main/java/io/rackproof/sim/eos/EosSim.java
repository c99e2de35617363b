package io.rackproof.sim.eos;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliDevice;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.cli.ConfigText;
import io.rackproof.sim.cli.PortState;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A leaf switch with Arista EOS over simulated ports, which its running configuration programs. */
public final class EosSim implements CliDevice {
  private static final String RELEASE = "4.31.2F";

  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final EosPorts hardware;
  private final EosGrammar grammar;
  private final EosShow show;
  private volatile CliTrouble trouble = CliTrouble.NONE;
  private final Map<String, ConfigText> sessions = new TreeMap<>();
  private ConfigText running;

  /** A switch as it is delivered, its ports routed. */
  public EosSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release of EOS, e.g. {@code 4.31.2F}
   */
  public EosSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    this.name = name;
    this.ports = List.copyOf(ports);
    hardware = new EosPorts(this.ports);
    grammar = new EosGrammar(this.ports.stream().map(SwitchPort::name).collect(Collectors.toSet()));
    show = new EosShow(this.ports, clock, release);
    running = delivered();
    hardware.program(running);
    this.ports.forEach(port -> port.announce(new Announcement(name.value(), port.name(), "")));
  }

  private ConfigText delivered() {
    ConfigText config = new ConfigText();
    config.section("hostname " + name);
    config.section("username admin privilege 15 secret <removed>");
    for (SwitchPort port : ports) {
      config.section("interface " + port.name()).section("no switchport");
    }
    config.section("interface Management1").section("ip address 192.0.2.11/24");
    return config;
  }

  @Override
  public DeviceName name() {
    return name;
  }

  @Override
  public void trouble(CliTrouble awkward) {
    trouble = awkward;
  }

  @Override
  public CliConversation login() {
    return new EosLogin(this, trouble);
  }

  EosGrammar grammar() {
    return grammar;
  }

  /** The named configuration session, begun from the running configuration where it is new. */
  synchronized ConfigText session(String session) {
    return sessions.computeIfAbsent(session, any -> running.copy());
  }

  synchronized void abort(String session) {
    sessions.remove(session);
  }

  synchronized void commit(String session) {
    ConfigText pending = sessions.remove(session);
    hardware.keepStuck(running, pending);
    running = pending;
    hardware.program(running);
  }

  /** Answers a show command; an empty text is never one. */
  synchronized java.util.Optional<String> show(String command) {
    return java.util.Optional.ofNullable(
        switch (command) {
          case "show version | json" -> show.version();
          case "show interfaces | json" -> show.interfaces();
          case "show lldp neighbors | json" -> show.neighbours();
          case "show priority-flow-control counters | json" -> show.pauses();
          case "show priority-flow-control counters watchdog | json" -> show.watchdog();
          case "show interfaces counters queue detail" -> show.queues();
          case "show qos interfaces ecn counters queue | json" -> show.marks();
          case "show configuration sessions | json" -> show.sessions(sessions.keySet());
          case "show running-config sanitized" -> printed();
          default -> null;
        });
  }

  private String printed() {
    StringBuilder text = new StringBuilder("! Command: show running-config sanitized\n");
    text.append("! device: ").append(name).append(" (DCS-7060DX5-64S-F, EOS-4.31.2F)\n!\n");
    running.print("   ").forEach(line -> text.append(line).append('\n'));
    return text.append("!\nend\n").toString();
  }

  @Override
  public synchronized String fingerprint() {
    List<String> lines = new ArrayList<>();
    String section = "";
    for (String line : running.print(" ")) {
      section = line.startsWith(" ") ? section : line;
      lines.add("CONFIG " + (line.startsWith(" ") ? section + " >" : "") + line);
    }
    sessions.keySet().forEach(session -> lines.add("SESSION " + session));
    ports.forEach(port -> lines.addAll(PortState.lines(port)));
    Collections.sort(lines);
    return String.join("\n", lines) + "\n";
  }

  /** Nothing was saved: it starts as it was delivered. */
  @Override
  public synchronized void reboot() {
    sessions.clear();
    running = delivered();
    hardware.program(running);
  }
}
