package io.rackproof.criteria;

import io.rackproof.facts.Classification;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Every hop treats RoCE alike, whatever the profile says: the two ends of a cable agree on the
 * priority of RoCE's DSCP, on PFC, ECN and MTU; and each end is set as most NIC ports of the rack
 * are, or most switch ports; functions of one card that several hosts share agree. The hop that
 * differs is named.
 */
public final class Agreement {
  private static final String CAUSE = "one end pauses, marks or classifies what the other does not";

  private final LosslessProfile profile;
  private final List<NicPort> ports;
  private final RackSurvey survey;

  /**
   * @param ports all NIC ports of the testbed
   */
  public Agreement(LosslessProfile profile, List<NicPort> ports, RackSurvey survey) {
    this.profile = profile;
    this.ports = List.copyOf(ports);
    this.survey = survey;
  }

  public Verdict judge(NicPort port) {
    Checks checks =
        new Checks(CriterionId.AGREEMENT, port.id()).confirmWith("mlnx_qos -i " + port.netdev());
    Optional<HostQos> near = checks.require(survey.port(port.id()).qos());
    Optional<LinkMtu> mtu = checks.require(survey.port(port.id()).mtu());
    survey
        .farEnd(port)
        .ifPresent(
            far -> {
              Optional<SwitchQos> qos = checks.require(far.qos());
              Optional<ByteSize> farMtu = checks.require(far.mtu());
              near.ifPresent(own -> qos.ifPresent(other -> cable(checks, port, own, other)));
              mtu.ifPresent(own -> farMtu.ifPresent(other -> mtu(checks, port, own, other)));
            });
    rack(checks, port);
    new SharedCard(profile, ports, survey).judge(checks, port);
    return checks.verdict();
  }

  private void cable(Checks checks, NicPort port, HostQos near, SwitchQos far) {
    if (profile.trust() == TrustMode.DSCP) {
      checks
          .require(near.classification())
          .ifPresent(
              own ->
                  same(
                      checks,
                      port,
                      "priority of DSCP " + profile.dscp(),
                      classOf(own),
                      classOf(far)));
    }
    checks
        .requireIfAny("PFC of " + cable(port), far.pfc())
        .ifPresent(mask -> same(checks, port, "PFC priorities", near.pfc(), mask));
    checks
        .requireIfAny("ECN of " + cable(port), far.ecn())
        .ifPresent(
            marking -> {
              boolean marks = marking.isPresent();
              ecn(checks, port, "answers marks", near.ecnNotification(), marks);
              ecn(checks, port, "slows down", near.ecnReaction(), marks);
            });
  }

  private void ecn(
      Checks checks, NicPort port, String what, Observed<PriorityMask> near, boolean marks) {
    checks
        .requireIfAny(port.netdev() + " " + what, near)
        .ifPresent(
            mask ->
                same(
                    checks,
                    port,
                    "ECN (" + what + " and marks)",
                    onOff(mask.contains(profile.priority())),
                    onOff(marks)));
  }

  private void mtu(Checks checks, NicPort port, LinkMtu near, ByteSize far) {
    checks.expect(
        far.compareTo(near.netdev()) >= 0,
        "MTU of " + cable(port),
        "at least the " + near.netdev() + " of " + place(port),
        far,
        "the switch port drops what the NIC may send",
        "show the MTU of " + cable(port));
  }

  private void same(Checks checks, NicPort port, String what, Object near, Object far) {
    checks.expect(
        near.equals(far),
        what + " of " + cable(port),
        near + " as " + place(port),
        far.equals(near) ? far + " as " + place(port) : far,
        CAUSE,
        "mlnx_qos -i " + port.netdev());
  }

  private void rack(Checks checks, NicPort port) {
    PriorityMask lossless = PriorityMask.only(profile.priority());
    String roce = "priority of DSCP " + profile.dscp();
    host("trust", qos -> own(qos).map(Classification::trust), profile.trust()).judge(checks, port);
    host("PFC priorities", qos -> Optional.of(qos.pfc()), lossless).judge(checks, port);
    host(roce, qos -> own(qos).map(this::classOf), profile.priority()).judge(checks, port);
    host("ECN (answers marks)", qos -> onOff(qos.ecnNotification()), onOff(true))
        .judge(checks, port);
    host("ECN (slows down)", qos -> onOff(qos.ecnReaction()), onOff(true)).judge(checks, port);
    host("DSCP of CNPs", Agreement::cnp, profile.cnp().dscp().map(Object.class::cast).orElse(""))
        .judge(checks, port);
    new Norm(ports, "MTU", "NIC ports", this::hostMtu, Agreement::place, profile.hostMtu())
        .judge(checks, port);
    far("PFC priorities", qos -> qos.pfc().asOptional(), lossless).judge(checks, port);
    far(roce, qos -> Optional.of(classOf(qos)), profile.priority()).judge(checks, port);
    far(
            "ECN thresholds",
            qos -> qos.ecn().asOptional().map(Agreement::marking),
            marking(Optional.of(profile.ecn())))
        .judge(checks, port);
    new Norm(ports, "MTU", "switch ports", this::farMtu, Agreement::cable, profile.switchMtu())
        .judge(checks, port);
  }

  private Norm host(String what, Function<HostQos, Optional<?>> value, Object right) {
    return new Norm(
        ports,
        what,
        "NIC ports",
        port -> survey.port(port.id()).qos().asOptional().flatMap(value),
        Agreement::place,
        right);
  }

  private Norm far(String what, Function<SwitchQos, Optional<?>> value, Object right) {
    return new Norm(
        ports,
        what,
        "switch ports",
        port -> survey.farEnd(port).flatMap(far -> far.qos().asOptional()).flatMap(value),
        Agreement::cable,
        right);
  }

  private static Optional<?> cnp(HostQos qos) {
    return qos.marking().cnp().asOptional().map(CnpMarking::dscp);
  }

  private Optional<?> hostMtu(NicPort port) {
    return survey.port(port.id()).mtu().asOptional().map(LinkMtu::netdev);
  }

  private Optional<?> farMtu(NicPort port) {
    return survey.farEnd(port).map(SwitchPortSurvey::mtu).flatMap(Observed::asOptional);
  }

  private static Optional<Classification> own(HostQos qos) {
    return qos.classification().asOptional();
  }

  private Object classOf(Classification found) {
    if (found.trust() != TrustMode.DSCP) {
      return "by " + found.trust();
    }
    Priority priority = found.dscpToPriority().get(profile.dscp());
    return priority == null ? "none" : priority;
  }

  private Object classOf(SwitchQos qos) {
    return qos.dscpToPriority().getOrDefault(profile.dscp(), Priority.of(0));
  }

  private static String marking(Optional<EcnThresholds> ecn) {
    return ecn.map(EcnText::of).orElse("none");
  }

  /** A switch of the whole device, which reads as all priorities, is as good as one of RoCE's. */
  private Optional<?> onOff(Observed<PriorityMask> ecn) {
    return ecn.asOptional()
        .map(
            mask ->
                mask.equals(PriorityMask.ALL) || mask.equals(PriorityMask.only(profile.priority()))
                    ? onOff(true)
                    : mask.equals(PriorityMask.NONE) ? onOff(false) : mask.toString());
  }

  private static String onOff(boolean on) {
    return on ? "on" : "off";
  }

  private static String place(NicPort port) {
    return port.id().host() + "/" + port.netdev();
  }

  private static String cable(NicPort port) {
    return port.cable().map(Object::toString).orElse("its switch port");
  }
}
