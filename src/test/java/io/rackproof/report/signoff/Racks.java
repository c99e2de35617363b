package io.rackproof.report.signoff;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.Restoration;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.plan.Obligation;
import io.rackproof.plan.Obligations;
import io.rackproof.report.Ledger;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Made-up runs on racks of any size. */
final class Racks {
  static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  private Racks() {}

  /** Hosts with a number of NICs, NIC n of each on leaf n. */
  static Testbed testbed(int hosts, int nics) {
    String text =
        """
        simulated: true
        hosts:
          node[01-%02d]:
            gpus: true
            nics:
              mlx5_[0-%d]:
                netdev: ens[1-%d]np0
                model: ConnectX-7
                speed: 400 Gb/s
                switch: leaf{rail+1}/Ethernet{8*host}
        switches:
          leaf[1-%d]:
            os: sonic
        """
            .formatted(hosts, nics - 1, nics, nics);
    try {
      Path file = Files.createTempDirectory("testbed").resolve("rack.yaml");
      Files.writeString(file, text);
      return TestbedLoader.load(file.toString(), file.getParent());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static RunIdentity identity(String suite) {
    return new RunIdentity(
        "rack",
        suite,
        "20261130-120000Z-0001",
        START,
        START.plusSeconds(3725),
        "1.2.3",
        Map.of("qos", "apply"),
        false,
        false,
        Optional.empty());
  }

  static RunIdentity interrupted() {
    return new RunIdentity(
        "rack",
        "acceptance",
        "20261130-120000Z-0001",
        START,
        START.plusSeconds(5),
        "1.2.3",
        Map.of("qos", "apply"),
        false,
        true,
        Optional.empty());
  }

  /** Every verdict that is owed passes, but those on the given targets. */
  static Ledger ledger(Testbed testbed, Set<Target> failing) {
    Ledger ledger = new Ledger();
    List<Obligation> owed =
        Obligations.of(
            testbed,
            Arrays.stream(CriterionId.values()).filter(id -> id != CriterionId.SOAK).toList());
    ledger.owe(owed);
    owed.forEach(
        one ->
            ledger.record(
                verdict(
                    one.criterion(),
                    one.target(),
                    failing.contains(one.target()) ? Status.FAIL : Status.PASS)));
    return ledger;
  }

  static Verdict verdict(CriterionId criterion, Target target, Status status) {
    return new Verdict(
        criterion,
        target,
        status,
        "9000 bytes",
        status == Status.FAIL ? "<b>1500</b> & less" : "9000 bytes",
        status == Status.PASS ? "" : "\"quoted\" 'reason' \u0001 of " + target,
        "ip -d link show ens1np0",
        List.of("netdev: 9000"),
        List.of(new EvidenceRef("node01/0007")));
  }

  /** Everything measured: pairs with the port are slow, the last pair has no result. */
  static Observations observations(Testbed testbed, Optional<NicPort> slow) {
    Map<Flow, Observed<BandwidthRun>> bandwidth = new LinkedHashMap<>();
    Map<Flow, Observed<LatencyProfile>> latency = new LinkedHashMap<>();
    Map<Pair, BandwidthBound> bounds = new HashMap<>();
    for (List<NicPort> rail : testbed.rails().values()) {
      for (NicPort a : rail) {
        for (NicPort b : rail) {
          if (!a.equals(b)) {
            Flow flow = new Flow(a.id(), b.id());
            boolean low = slow.isPresent() && (slow.get().equals(a) || slow.get().equals(b));
            bandwidth.put(flow, Observed.known(run(flow, low, bandwidth.size())));
            latency.put(flow, Observed.known(profile(flow, latency.size())));
            bounds.computeIfAbsent(
                Pair.of(a.id(), b.id()),
                pair -> BandwidthBound.of(a, b, testbed.profile(), testbed.bounds(), List.of()));
          }
        }
      }
    }
    return new Observations(
        testbed,
        Optional.of(survey(testbed)),
        Optional.of(
            new TrafficFacts(
                bandwidth, Map.of(), Map.of(), latency, Map.of(), Map.of(), Map.of(), Map.of())),
        bounds,
        Map.of(),
        restored(testbed),
        Optional.of(Path.of("/state/run.journal")));
  }

  private static BandwidthRun run(Flow flow, boolean low, int n) {
    return new BandwidthRun(
        flow, Bandwidth.gbps(low ? 312 : 385 + n % 7), ByteSize.of(65536), 1000, ByteSize.of(4096));
  }

  private static LatencyProfile profile(Flow flow, int n) {
    Duration typical = Duration.ofNanos(1800 + n * 37 % 900);
    return new LatencyProfile(
        flow,
        typical,
        typical,
        typical.multipliedBy(11).dividedBy(10),
        typical.multipliedBy(2),
        typical.multipliedBy(3 + n % 40),
        10_000);
  }

  private static RackSurvey survey(Testbed testbed) {
    Map<DeviceName, HostSurvey> hosts = new HashMap<>();
    testbed
        .hosts()
        .forEach(
            host ->
                hosts.put(
                    host.name(),
                    new HostSurvey(
                        Observed.known("Debian 13"),
                        Observed.known("6.12.0"),
                        Observed.unknown("ib_write_bw is not installed", ""),
                        Observed.known(new PeerMemory(List.of(), true)),
                        Map.of())));
    Map<DeviceName, SwitchSurvey> switches = new HashMap<>();
    testbed
        .switches()
        .forEach(
            one -> switches.put(one.name(), new SwitchSurvey(Observed.known("4.2"), Map.of())));
    return new RackSurvey(hosts, switches);
  }

  private static Map<DeviceName, Observed<Restoration>> restored(Testbed testbed) {
    Map<DeviceName, Observed<Restoration>> all = new HashMap<>();
    for (DeviceName device : testbed.devices()) {
      Map<String, String> section = Map.of("mtu", "1500 on " + device);
      all.put(
          device,
          Observed.known(
              new Restoration(
                  List.of(device + "/ens1np0 mtu was 1500", device + "/ens1np0 trust was pcp"),
                  List.of(),
                  Observed.known(section),
                  Observed.known(section))));
    }
    return all;
  }

  static Signoff signoff(
      RunIdentity run, Ledger ledger, Optional<Observations> observations, List<String> faults) {
    return Signoff.of(
        run, ledger, List.of(), faults, observations, Optional.empty(), Optional.empty());
  }
}
