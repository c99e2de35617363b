package io.rackproof.device;

import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lets a driver write to the releases that it was written for, and to others when the descriptor
 * allows it. Keeps the last version seen; asks for it when it is needed. Safe for use by several
 * threads.
 *
 * @param <V> what the driver knows a release by
 */
public final class VersionGate<V extends VersionGate.Release> {
  /** A release of an operating system. */
  public interface Release {
    /** As a message calls it behind the operating system's name, if that is not part of it. */
    String name();

    /** Whether the driver was written for it. */
    boolean known();
  }

  private final DeviceName device;
  private final boolean allAllowed;
  private final String system;
  private final String knows;
  private final Supplier<Observed<V>> ask;
  private final AtomicReference<Optional<V>> seen = new AtomicReference<>(Optional.empty());

  /**
   * @param allAllowed whether to write to every release
   * @param system what stands before a release's name in a message; empty for nothing
   * @param knows the releases that the driver was written for, in words
   * @param ask reads the version from the device
   */
  public VersionGate(
      DeviceName device,
      boolean allAllowed,
      String system,
      String knows,
      Supplier<Observed<V>> ask) {
    this.device = device;
    this.allAllowed = allAllowed;
    this.system = system;
    this.knows = knows;
    this.ask = ask;
  }

  /** Keeps a version that was read on another occasion. */
  public void saw(Observed<V> version) {
    version.asOptional().ifPresent(found -> seen.set(Optional.of(found)));
  }

  /** The last version seen. */
  public Optional<V> seen() {
    return seen.get();
  }

  /** Why the driver may not write; empty when it may. */
  public String refusal() {
    if (allAllowed) {
      return "";
    }
    if (seen.get().isEmpty()) {
      Observed<V> found = ask.get();
      if (found instanceof Observed.Unknown<V> unknown) {
        return "the version of "
            + device
            + " is not known, so nothing is written: "
            + unknown.why();
      }
      saw(found);
    }
    return seen.get().filter(found -> !found.known()).map(this::other).orElse("");
  }

  private String other(V found) {
    return device
        + " runs "
        + (system.isEmpty() ? "" : system + " ")
        + found.name()
        + ", the driver knows "
        + knows
        + " and writes nothing to others; 'untested_os: allow' in the descriptor permits it";
  }

  /** Writes, or refuses each value with the reason. */
  public Map<Setting, String> write(Writes values, Function<Writes, Map<Setting, String>> writer) {
    String refusal = refusal();
    if (refusal.isEmpty()) {
      return writer.apply(values);
    }
    Map<Setting, String> refused = new LinkedHashMap<>();
    values.entries().forEach(entry -> refused.put(entry.getKey(), refusal));
    return refused;
  }
}
