package io.rackproof.criteria;

import io.rackproof.facts.DcbControl;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Optional;

/**
 * Both ends of the cable treat RoCE as the profile says: classified by the same field, its DSCP in
 * the lossless priority, PFC on for that priority alone, ECN on.
 */
public final class Lossless {
  /**
   * @param far the switch port at the other end of the cable, where there is a cable
   */
  public Verdict judge(
      NicPort port,
      LosslessProfile profile,
      Observed<HostQos> near,
      Optional<SwitchPortSurvey> far) {
    Checks checks =
        new Checks(CriterionId.LOSSLESS, port.id()).confirmWith("mlnx_qos -i " + port.netdev());
    checks.require(near).map(HostQos::control).map(DcbControl::tool).ifPresent(checks::confirmWith);
    near.asOptional().ifPresent(qos -> new LosslessNic(port.netdev(), profile, qos).judge(checks));
    far.ifPresent(
        survey ->
            checks
                .require(survey.qos())
                .ifPresent(
                    qos ->
                        judgeSwitch(checks, port.cable().orElseThrow().toString(), profile, qos)));
    return checks.verdict();
  }

  private static void judgeSwitch(
      Checks checks, String where, LosslessProfile profile, SwitchQos qos) {
    String show = "show the QoS state of " + where;
    Priority priority = profile.priority();
    if (profile.trust() == TrustMode.DSCP) {
      Priority mapped = qos.dscpToPriority().getOrDefault(profile.dscp(), Priority.of(0));
      checks.expect(
          mapped.equals(priority),
          where + " priority of DSCP " + profile.dscp(),
          priority,
          mapped,
          "the switch puts RoCE into a lossy queue",
          show);
    }
    checks
        .require(qos.pfc())
        .ifPresent(
            mask ->
                checks.expect(
                    mask.equals(PriorityMask.only(priority)),
                    where + " PFC priorities",
                    PriorityMask.only(priority),
                    mask,
                    "the switch port pauses another priority than the NIC, or none",
                    show));
    checks
        .require(qos.ecn())
        .ifPresent(
            ecn ->
                checks.expect(
                    ecn.equals(Optional.of(profile.ecn())),
                    where + " ECN thresholds",
                    EcnText.of(profile.ecn()),
                    ecn.map(EcnText::of).orElse("none, the lossless queue does not mark"),
                    "another WRED/ECN profile is bound to the lossless queue",
                    show));
    checks.consult(where + " scheduler", qos.scheduler());
    checks
        .consult(where + " buffer profile", qos.bufferProfile())
        .ifPresent(
            profileName ->
                checks.expect(
                    profileName.isPresent(),
                    where + " buffer profile of priority group " + priority,
                    "a lossless profile",
                    profileName.orElse("none"),
                    "without headroom the port cannot take what is in flight after a pause",
                    show));
    tell(checks, where + " headroom", qos.headroom());
    tell(checks, where + " PFC watchdog", qos.watchdog());
  }

  /** For a reader: no source gives a bound that holds for every switch and cable. */
  private static void tell(Checks checks, String what, Observed<String> fact) {
    checks.consult(what, fact).ifPresent(words -> checks.detail(what + ": " + words));
  }
}
