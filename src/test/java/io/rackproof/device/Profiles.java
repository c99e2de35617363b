package io.rackproof.device;

import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.nio.file.Path;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What tests of switch drivers have in common: a profile, a switch, ways to write. */
public final class Profiles {
  public static final LosslessProfile PROFILE =
      Given.profile(
          new EcnThresholds(ByteSize.of(153_600), ByteSize.of(1_536_000), Ratio.percent(5)),
          Ratio.percent(60));

  private Profiles() {}

  /** A switch named leaf1. */
  public static SwitchDevice leaf(SwitchOs os) {
    return new SwitchDevice(
        DeviceName.of("leaf1"),
        os,
        new Access(
            "192.0.2.1",
            22,
            "admin",
            new Credential.PrivateKey(Path.of("key"), Optional.empty()),
            Optional.empty(),
            new HostKeys.Fingerprints(List.of("SHA256:x")),
            true));
  }

  /** Every change to what it wants. */
  public static Writes wanted(List<Change> plan) {
    List<Map.Entry<Setting, String>> entries = new ArrayList<>();
    plan.forEach(change -> entries.add(new SimpleEntry<>(change.setting(), change.wanted())));
    return new Writes(entries);
  }

  /** Every setting of a plan to the value that it has now, last one first. */
  public static Writes undo(Configurable device, List<Change> plan) {
    List<Map.Entry<Setting, String>> entries = new ArrayList<>();
    Map<Setting, Observed<String>> now = device.read(plan.stream().map(Change::setting).toList());
    plan.forEach(
        change ->
            entries.add(
                new SimpleEntry<>(
                    change.setting(), now.get(change.setting()).asOptional().orElseThrow())));
    Collections.reverse(entries);
    return new Writes(entries);
  }

  /** What the device says to one write. */
  public static String write(Configurable device, Setting setting, String value) {
    return device.write(new Writes(List.of(new SimpleEntry<>(setting, value)))).get(setting);
  }

  public static String read(Configurable device, Setting setting) {
    return device.read(List.of(setting)).get(setting).asOptional().orElseThrow();
  }
}
