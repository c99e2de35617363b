package io.rackproof.sim.views;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliDevice;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A simulated switch with views over its ports. */
public abstract class ViewDevice implements CliDevice {
  private final DeviceName name;
  private final List<SwitchPort> ports;
  private final ViewGrammar grammar;
  private volatile CliTrouble trouble = CliTrouble.NONE;
  private ViewTree config;
  private ViewTree saved;

  /** A switch as it is delivered, over its ports as they are. */
  protected ViewDevice(
      DeviceName name, List<SwitchPort> ports, ViewGrammar grammar, ViewTree delivered) {
    this.name = name;
    this.ports = List.copyOf(ports);
    this.grammar = grammar;
    config = delivered;
    saved = delivered.copy();
  }

  @Override
  public final DeviceName name() {
    return name;
  }

  protected final List<SwitchPort> ports() {
    return ports;
  }

  protected final ViewGrammar grammar() {
    return grammar;
  }

  /** What is in force. */
  protected final synchronized ViewTree config() {
    return config.copy();
  }

  /** Takes a configuration into force; what is stuck at a port stays as it was. */
  protected final synchronized void enforce(ViewTree wanted) {
    ViewTree next = wanted.copy();
    for (SwitchPort port : ports) {
      String view = "interface " + port.name();
      for (String setting : port.stuck()) {
        for (String words : stuck(setting)) {
          next.remove(view, words);
          config.lines(view).stream()
              .filter(line -> line.equals(words) || line.startsWith(words + " "))
              .forEach(line -> next.put(view, line, line));
        }
      }
    }
    config = next;
    program();
  }

  /** Words that begin the lines of a setting that may be stuck, see {@link SwitchPort#stuck()}. */
  protected abstract List<String> stuck(String setting);

  /** Programs a port from the configuration. */
  protected abstract void program(ViewTree inForce, SwitchPort port);

  /** Programs all ports; called by a subclass when it is whole. */
  protected final void program() {
    ports.forEach(port -> program(config, port));
  }

  /** Answers a line that shows something; empty when there is no such command. */
  protected abstract Optional<String> display(String line);

  @Override
  public abstract CliConversation login();

  @Override
  public final void trouble(CliTrouble awkward) {
    trouble = awkward;
  }

  protected final CliTrouble trouble() {
    return trouble;
  }

  @Override
  public final boolean changes(Invocation call) {
    return false; // a conversation tells by itself
  }

  @Override
  public final synchronized void reboot() {
    config = saved.copy();
    program();
  }

  /** Makes the present configuration the one that starts up. */
  protected final synchronized void save() {
    saved = config.copy();
  }

  @Override
  public final synchronized String fingerprint() {
    List<String> lines = new ArrayList<>(config.flat());
    saved.flat().forEach(line -> lines.add("SAVED " + line));
    for (SwitchPort port : ports) {
      String prefix = "HARDWARE " + port.name() + " ";
      lines.add(prefix + "mtu=" + port.mtu());
      lines.add(prefix + "pfc=" + port.pfc());
      lines.add(prefix + "ecn=" + port.ecnByQueue());
      for (int dscp = 0; dscp < 64; dscp++) {
        lines.add(prefix + "dscp." + dscp + "=" + port.priorityOf(dscp));
      }
    }
    Collections.sort(lines);
    return String.join("\n", lines) + "\n";
  }
}
