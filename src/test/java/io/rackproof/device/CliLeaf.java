package io.rackproof.device;

import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What tests of drivers for switches with a CLI have in common. */
public final class CliLeaf {
  public static final DeviceName NAME = DeviceName.of("leaf1");

  private CliLeaf() {}

  public static LosslessProfile profile(int dscp) {
    return new LosslessProfile(
        Priority.of(3),
        Dscp.of(dscp),
        TrustMode.DSCP,
        ByteSize.of(9000),
        ByteSize.of(9216),
        new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(20)),
        Ratio.percent(60));
  }

  public static List<SwitchPort> ports(String... names) {
    return List.of(names).stream().map(name -> new SwitchPort(name, Bandwidth.gbps(400))).toList();
  }

  public static List<SwitchPortId> ids(String... names) {
    return List.of(names).stream().map(name -> SwitchPortId.of("leaf1", name)).toList();
  }

  public static SwitchDevice device(SwitchOs os, boolean untestedAllowed) {
    Access access =
        new Access(
            "192.0.2.11",
            22,
            "admin",
            new Credential.PrivateKey(Path.of("key"), Optional.empty()),
            Optional.empty(),
            new HostKeys.Fingerprints(List.of("SHA256:x")),
            false);
    return new SwitchDevice(NAME, os, access, untestedAllowed);
  }

  /** What the settings of a plan have now; fails when one is not known. */
  public static Map<Setting, String> read(Configurable driver, List<Change> plan) {
    Map<Setting, String> values = new LinkedHashMap<>();
    driver
        .read(plan.stream().map(Change::setting).toList())
        .forEach((setting, value) -> values.put(setting, value.asOptional().orElseThrow()));
    return values;
  }

  /** Applies what differs, stage by stage, and tells what it was before. */
  public static Map<Setting, String> apply(Configurable driver, List<Change> plan) {
    Map<Setting, String> prior = read(driver, plan);
    for (int stage = 0; stage < 4; stage++) {
      List<Map.Entry<Setting, String>> due = new ArrayList<>();
      for (Change change : plan) {
        if (change.stage() == stage && !prior.get(change.setting()).equals(change.wanted())) {
          due.add(Map.entry(change.setting(), change.wanted()));
        }
      }
      check(driver.write(new Configurable.Writes(due)));
    }
    return prior;
  }

  /** Puts back what {@link #apply} told, newest first. */
  public static void undo(Configurable driver, Map<Setting, String> prior) {
    List<Map.Entry<Setting, String>> entries = new ArrayList<>(prior.entrySet());
    Collections.reverse(entries);
    Map<Setting, String> now = new LinkedHashMap<>();
    driver
        .read(prior.keySet())
        .forEach((setting, value) -> now.put(setting, value.asOptional().orElseThrow()));
    entries.removeIf(entry -> now.get(entry.getKey()).equals(entry.getValue()));
    check(driver.write(new Configurable.Writes(entries)));
  }

  private static void check(Map<Setting, String> results) {
    results.forEach(
        (setting, fault) -> {
          if (!fault.isEmpty()) {
            throw new AssertionError(setting + ": " + fault);
          }
        });
  }
}
