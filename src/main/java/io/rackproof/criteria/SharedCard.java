package io.rackproof.criteria;

import io.rackproof.facts.Classification;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.RoceMode;
import io.rackproof.facts.RoceVersion;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A card that several hosts share (Multi-Host, Socket Direct): its functions are known by the
 * system image GUID, which is one for the whole card, or by the board's serial number. What they do
 * to RoCE meets in one port, so that they must be set alike; the one that keeps the profile does
 * not differ.
 */
final class SharedCard {
  private static final String CAUSE =
      "hosts that share a card are set differently, and its one port does what the last one set";

  private final LosslessProfile profile;
  private final List<NicPort> ports;
  private final RackSurvey survey;

  SharedCard(LosslessProfile profile, List<NicPort> ports, RackSurvey survey) {
    this.profile = profile;
    this.ports = ports;
    this.survey = survey;
  }

  void judge(Checks checks, NicPort port) {
    for (NicPort other : others(port)) {
      checks.detail(port.id() + " is on one card with " + other.id());
      qos(
          checks,
          port,
          other,
          "trust",
          profile.trust(),
          qos -> own(qos).map(Classification::trust));
      PriorityMask lossless = PriorityMask.only(profile.priority());
      qos(checks, port, other, "PFC priorities", lossless, qos -> Optional.of(qos.pfc()));
      qos(
          checks,
          port,
          other,
          "priority of DSCP " + profile.dscp(),
          profile.priority(),
          qos -> own(qos).map(found -> found.dscpToPriority().get(profile.dscp())));
      qos(
          checks,
          port,
          other,
          "ECN answers to marks",
          lossless,
          qos -> qos.ecnNotification().asOptional());
      qos(checks, port, other, "ECN slowing down", lossless, qos -> qos.ecnReaction().asOptional());
      same(
          checks,
          port,
          other,
          "rdma_cm default RoCE",
          RoceVersion.V2,
          one ->
              one.roce()
                  .asOptional()
                  .map(RoceMode::connectionManager)
                  .flatMap(Observed::asOptional));
    }
  }

  private static Optional<Classification> own(HostQos qos) {
    return qos.classification().asOptional();
  }

  /** Ports of other hosts on the same card. */
  private List<NicPort> others(NicPort port) {
    Optional<NicHardware> own = hardware(port);
    return ports.stream()
        .filter(other -> !other.id().host().equals(port.id().host()))
        .filter(
            other ->
                own.isPresent() && hardware(other).filter(it -> one(own.get(), it)).isPresent())
        .toList();
  }

  private Optional<NicHardware> hardware(NicPort port) {
    return survey.port(port.id()).hardware().asOptional().flatMap(nic -> nic);
  }

  private static boolean one(NicHardware a, NicHardware b) {
    boolean image = a.imageGuid().filter(guid -> guid.matches(".*[1-9a-f].*")).isPresent();
    // A serial number without a digit above zero is a maker's placeholder.
    Optional<String> serial = a.serial().asOptional().filter(text -> text.matches(".*[1-9].*"));
    return image && a.imageGuid().equals(b.imageGuid())
        || serial.isPresent()
            && serial.equals(b.serial().asOptional())
            && a.part().asOptional().equals(b.part().asOptional());
  }

  private void qos(
      Checks checks,
      NicPort port,
      NicPort other,
      String what,
      Object right,
      Function<HostQos, Optional<?>> of) {
    same(checks, port, other, what, right, one -> one.qos().asOptional().flatMap(of));
  }

  private void same(
      Checks checks,
      NicPort port,
      NicPort other,
      String what,
      Object right,
      Function<PortSurvey, Optional<?>> value) {
    Optional<?> own = value.apply(survey.port(port.id()));
    Optional<?> their = value.apply(survey.port(other.id()));
    if (own.isPresent() && their.isPresent()) {
      String twin = " as " + other.id() + " on the same card";
      boolean alike = own.get().equals(their.get());
      if (!alike && own.get().equals(right)) {
        checks.detail(what + " of " + other.id() + " is " + their.get() + ", here " + right);
        return;
      }
      checks.expect(
          alike,
          what + " of " + port.id(),
          their.get() + twin,
          alike ? own.get() + twin : own.get(),
          CAUSE,
          "mlnx_qos -i " + port.netdev() + " on " + port.id().host() + " and " + other.id().host());
    }
  }
}
