package io.rackproof.discovery;

import io.rackproof.device.PortInventory;
import io.rackproof.device.Recognition;
import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchPortId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Asks a switch what it is, which ports it has, and what its driver knows of them. */
public final class SwitchLook {
  private SwitchLook() {}

  /** A driver for certain ports of a switch. */
  @FunctionalInterface
  public interface DriverOf {
    SwitchDriver make(SwitchDevice device, List<SwitchPortId> ports, Shell shell);
  }

  /** What a switch turned out to be. */
  public record Recognised(Recognition by, String version) {}

  /**
   * The first system whose question the switch answers as only it does.
   *
   * @param known in the order in which they are to be believed
   */
  public static Optional<Recognised> recognise(List<Recognition> known, Shell shell) {
    List<Command> questions =
        List.copyOf(new LinkedHashSet<>(known.stream().map(Recognition::question).toList()));
    List<Reply> replies = shell.run(questions);
    for (Recognition each : known) {
      Observed<String> version =
          each.version().apply(replies.get(questions.indexOf(each.question())));
      if (version.asOptional().isPresent()) {
        return Optional.of(new Recognised(each, version.asOptional().get()));
      }
    }
    return Optional.empty();
  }

  /**
   * All facts of a switch's ports.
   *
   * @param device with the operating system that was recognised
   */
  public static SwitchFacts at(SwitchDevice device, String version, Shell shell, DriverOf driver) {
    SwitchDriver bare = driver.make(device, List.of(), shell);
    List<String> names =
        bare instanceof PortInventory inventory
            ? inventory.portNames().asOptional().orElse(List.of())
            : List.of();
    List<SwitchPortId> ports =
        names.stream().map(name -> new SwitchPortId(device.name(), name)).toList();
    return new SwitchFacts(
        device.name(),
        device.access(),
        device.os(),
        version,
        names,
        driver.make(device, ports, shell).survey());
  }
}
