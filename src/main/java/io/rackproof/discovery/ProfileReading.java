package io.rackproof.discovery;

import io.rackproof.facts.Classification;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lossless profile that a rack stands at. What nearly all of its ports are set to is taken for
 * meant, where it can be: an MTU of 1500 or ports without PFC are taken for a rack that nobody has
 * configured yet.
 */
final class ProfileReading {
  private static final double MOST = 0.8;

  /** RoCE's largest path MTU with its headers (see the criterion MTU). */
  private static final long ROCE = 4200;

  private final LosslessProfile usual;
  private final List<String> notes = new ArrayList<>();

  private ProfileReading(LosslessProfile usual) {
    this.usual = usual;
  }

  /**
   * @param nics ports that go into the descriptor
   * @param switchPorts the ports that these are plugged into
   */
  static FoundProfile of(
      List<PortSurvey> nics, List<SwitchPortSurvey> switchPorts, LosslessProfile usual) {
    return new ProfileReading(usual).read(nics, switchPorts);
  }

  private FoundProfile read(List<PortSurvey> nics, List<SwitchPortSurvey> switchPorts) {
    Optional<HostQos> qos = configured(nics);
    Optional<Long> hostMtu =
        mtu(
            "host_mtu",
            nics.stream().flatMap(nic -> nic.mtu().asOptional().stream()).map(LinkMtu::netdev),
            usual.hostMtu());
    // Of switches that nobody has configured, what the maker delivered is nobody's wish.
    boolean meant = qos.isPresent() || nics.stream().allMatch(ProfileReading::withoutPfc);
    List<SwitchPortSurvey> configured = meant ? switchPorts : List.of();
    Optional<Long> switchMtu =
        mtu(
            "switch_mtu",
            configured.stream().flatMap(port -> port.mtu().asOptional().stream()),
            usual.switchMtu());
    return new FoundProfile(
        qos.map(found -> found.pfc().priorities().get(0))
            .filter(found -> !found.equals(usual.priority()))
            .map(Priority::value),
        qos.flatMap(this::dscp),
        hostMtu,
        switchMtu,
        ecn(configured),
        notes);
  }

  private static boolean withoutPfc(PortSurvey nic) {
    return nic.qos() instanceof Observed.Unsupported;
  }

  /** What nearly all NICs have, where that is PFC on one priority. */
  private static Optional<HostQos> configured(List<PortSurvey> nics) {
    List<HostQos> all = nics.stream().flatMap(nic -> nic.qos().asOptional().stream()).toList();
    return Vote.of(all.stream().map(HostQos::pfc).toList(), MOST)
        .filter(pfc -> pfc.priorities().size() == 1)
        .flatMap(pfc -> all.stream().filter(one -> one.pfc().equals(pfc)).findFirst());
  }

  private Optional<Integer> dscp(HostQos qos) {
    Priority lossless = qos.pfc().priorities().get(0);
    List<Dscp> mapped =
        qos.classification().asOptional().map(Classification::dscpToPriority).stream()
            .flatMap(map -> map.entrySet().stream())
            .filter(entry -> entry.getValue().equals(lossless))
            .map(java.util.Map.Entry::getKey)
            .sorted()
            .toList();
    if (mapped.isEmpty() || mapped.contains(usual.dscp())) {
      return Optional.empty();
    }
    if (mapped.size() > 1) {
      notes.add(
          "unsure: DSCP " + mapped + " go to priority " + lossless + "; which does RoCE use?");
    }
    return Optional.of(mapped.get(0).value());
  }

  private Optional<Long> mtu(
      String key, java.util.stream.Stream<ByteSize> found, ByteSize standard) {
    Optional<ByteSize> most = Vote.of(found.toList(), MOST);
    if (most.isEmpty() || most.get().equals(standard)) {
      return Optional.empty();
    }
    if (most.get().bytes() < ROCE) {
      notes.add(
          "unsure: ports stand at MTU "
              + most.get().bytes()
              + " now; a run sets "
              + key
              + ", by default "
              + standard.bytes());
      return Optional.empty();
    }
    return most.map(ByteSize::bytes);
  }

  private Optional<EcnThresholds> ecn(List<SwitchPortSurvey> ports) {
    List<Optional<EcnThresholds>> all =
        ports.stream()
            .flatMap(port -> port.qos().asOptional().stream())
            .flatMap(qos -> qos.ecn().asOptional().stream())
            .toList();
    return Vote.of(all, MOST).flatMap(most -> most).filter(found -> !found.equals(usual.ecn()));
  }
}
