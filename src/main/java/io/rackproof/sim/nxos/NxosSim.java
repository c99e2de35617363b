package io.rackproof.sim.nxos;

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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A leaf switch with NX-OS over simulated ports. Every line of configuration is in force at once.
 */
public final class NxosSim implements CliDevice {
  private static final String RELEASE = "10.3(4a)";

  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final NxosPorts hardware;
  private final NxosGrammar grammar;
  private final NxosShow show;
  private volatile CliTrouble trouble = CliTrouble.NONE;
  private ConfigText running = new ConfigText();

  /** A switch as it is delivered, LLDP on. */
  public NxosSim(DeviceName name, List<SwitchPort> ports, SimClock clock) {
    this(name, ports, clock, RELEASE);
  }

  /**
   * @param release of NX-OS, e.g. {@code 10.3(4a)}
   */
  public NxosSim(DeviceName name, List<SwitchPort> ports, SimClock clock, String release) {
    this.name = name;
    this.ports = List.copyOf(ports);
    hardware = new NxosPorts(this.ports);
    grammar =
        new NxosGrammar(this.ports.stream().map(SwitchPort::name).collect(Collectors.toSet()));
    show = new NxosShow(this.ports, clock, release);
    hardware.program(running);
    this.ports.forEach(
        port -> port.announce(new Announcement(name.value(), port.name(), port.name())));
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
    return new NxosLogin(this, trouble);
  }

  /** Carries a configuration line out; empty when no mode knows it. */
  synchronized Optional<NxosGrammar.Outcome> configure(List<String> path, String line) {
    Optional<NxosGrammar.Outcome> outcome = grammar.apply(running, path, line);
    hardware.keepStuck(running);
    hardware.program(running);
    return outcome;
  }

  /** Answers a show command; empty when there is none of that name. */
  synchronized Optional<String> show(String command) {
    return Optional.ofNullable(
        switch (command) {
          case "show version | json" -> show.version();
          case "show interface | json" -> show.interfaces();
          case "show lldp neighbors detail | json" -> show.neighbours();
          case "show interface priority-flow-control" -> show.pfc(running);
          case "show queuing interface" -> show.queuing();
          case "show clock" -> show.clock();
          case "show running-config ipqos" -> printed();
          default -> null;
        });
  }

  /** What is not about QoS, the MTU among it, is not in this part of the configuration. */
  private String printed() {
    StringBuilder text = new StringBuilder("\n!Command: show running-config ipqos\n");
    text.append("!Time: Thu Jan  1 00:00:00 2026\n\nversion 10.3(4a) Bios:version 01.08\n");
    for (String header : running.lines()) {
      ConfigText section = running.section(header).copy();
      if (header.startsWith("interface ")) {
        section.remove("mtu");
      }
      boolean object = header.startsWith("class-map ") || header.startsWith("policy-map ");
      if (object || !section.isEmpty()) {
        text.append(header).append('\n');
        section.print("  ").forEach(line -> text.append("  ").append(line).append('\n'));
      }
    }
    return text.append("\n\n").toString();
  }

  @Override
  public synchronized String fingerprint() {
    List<String> lines = new ArrayList<>();
    for (String header : running.lines()) {
      boolean object = header.startsWith("class-map ") || header.startsWith("policy-map ");
      if (object) {
        lines.add("CONFIG " + header);
      }
      running
          .section(header)
          .print(" ")
          .forEach(line -> lines.add("CONFIG " + header + " > " + line));
    }
    ports.forEach(port -> lines.addAll(PortState.lines(port)));
    Collections.sort(lines);
    return String.join("\n", lines) + "\n";
  }

  /** Nothing was saved: it starts as it was delivered. */
  @Override
  public synchronized void reboot() {
    running = new ConfigText();
    hardware.program(running);
  }
}
