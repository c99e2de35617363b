package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.PortId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Pauses, marks and notifications of one incast, port by port, and what the policy makes of them.
 */
final class IncastMarks {
  private final LosslessProfile profile;
  private final Bounds bounds;
  private final Function<PortId, Observed<HostQos>> qos;
  private long marked;
  private long sent;
  private long handled;
  private long pauses;
  private boolean counted;
  private boolean cnpCounted;
  private boolean answersCounted;

  IncastMarks(LosslessProfile profile, Bounds bounds, Function<PortId, Observed<HostQos>> qos) {
    this.profile = profile;
    this.bounds = bounds;
    this.qos = qos;
  }

  /** Takes what one port or its switch port counted; pauses are judged at once. */
  void add(Checks checks, boolean atSink, CounterWindow window, Map<Counter, Long> growth) {
    pauses(checks, window, growth);
    if (atSink && LoadJudge.has(growth, CounterKind.ECN_MARK)) {
      counted = true;
      marked += LoadJudge.sum(growth, CounterKind.ECN_MARK);
    }
    if (atSink && LoadJudge.has(growth, CounterKind.CNP_SENT)) {
      cnpCounted = true;
      sent += LoadJudge.sum(growth, CounterKind.CNP_SENT);
    }
    if (!atSink && LoadJudge.has(growth, CounterKind.CNP_HANDLED)) {
      answersCounted = true;
      handled += LoadJudge.sum(growth, CounterKind.CNP_HANDLED);
    }
  }

  private void pauses(Checks checks, CounterWindow window, Map<Counter, Long> growth) {
    double seconds = window.elapsed().map(time -> time.toMillis() / 1e3).orElse(0.0);
    growth.forEach(
        (counter, value) -> {
          String where = window.where() + " " + counter;
          String confirm = "read " + counter + " of " + window.where() + " twice during the incast";
          switch (counter.kind()) {
            case GLOBAL_PAUSE_RECEIVED, GLOBAL_PAUSE_SENT ->
                checks.expect(
                    value == 0,
                    where,
                    "+0",
                    "+" + value,
                    "802.3x pause stops every priority at once: switch it off at both ends of the"
                        + " cable (ethtool -A <netdev> rx off tx off)",
                    confirm);
            case PFC_RECEIVED, PFC_SENT -> {
              boolean lossless = counter.priority().map(profile.priority()::equals).orElse(false);
              pauses += value;
              if (!lossless) {
                checks.expect(
                    value == 0,
                    where,
                    "+0",
                    "+" + value,
                    "a priority other than " + profile.priority() + " is paused",
                    confirm);
              } else if (value > 0 && seconds == 0) {
                checks.missing(window.where() + ": its clock stood still, so pauses have no rate");
              } else if (seconds > 0) {
                checks.expect(
                    value / seconds <= bounds.congestion().pauses(),
                    where + " a second",
                    "at most " + Math.round(bounds.congestion().pauses()),
                    Math.round(value / seconds),
                    "senders are paused instead of slowed down: marking starts too late, or CNPs"
                        + " are not sent or not answered",
                    confirm);
              }
            }
            default -> {}
          }
        });
  }

  /** Judges the policy, when all ports have been added. */
  void judge(Checks checks, IncastRun run) {
    String confirm =
        "grep . /sys/class/infiniband/*/ports/1/hw_counters/*{cnp,ecn}* on " + run.sink().host();
    if (profile.congestion() == CongestionPolicy.PFC_ONLY) {
      if (pauses == 0) {
        checks.missing("no queue was built: nobody was paused, so nothing was put to the test");
      }
      return;
    }
    if (!counted) {
      checks.missing("neither " + run.sink() + " nor its switch port counts marked packets");
      return;
    }
    if (marked == 0 && pauses == 0) {
      checks.missing("no queue was built: nothing was marked or paused");
      return;
    }
    checks.expect(
        marked > 0,
        "packets marked on the way to " + run.sink(),
        "some",
        marked,
        "the switch does not mark in the queue of priority " + profile.priority(),
        confirm);
    Observed<HostQos> nic = qos.apply(run.sink());
    Optional<String> reason = unable(nic);
    if (reason.isPresent()) {
      checks.require(Observed.unsupported(reason.get()));
      return;
    }
    if (!cnpCounted || !answersCounted) {
      checks.missing("CNPs sent by " + run.sink() + " or answered by its senders were not counted");
      return;
    }
    checks.expect(
        sent > 0,
        run.sink() + " CNPs sent",
        "some",
        sent,
        "the NIC does not tell senders of marked packets: roce_np is off for the priority",
        confirm);
    checks.expect(
        handled > 0,
        "CNPs answered by the senders",
        "some",
        handled,
        "senders do not slow down on CNPs: roce_rp is off for the priority, or CNPs are lost",
        confirm);
  }

  /** The device's own reason for not sending CNPs. */
  private Optional<String> unable(Observed<HostQos> nic) {
    if (nic instanceof Observed.Unsupported<HostQos> none) {
      return Optional.of("no CNPs: " + none.reason());
    }
    Observed<?> notification = nic.flatMap(HostQos::ecnNotification);
    if (notification instanceof Observed.Unsupported<?> none && !cnpCounted) {
      return Optional.of("no CNPs: " + none.reason());
    }
    return Optional.empty();
  }
}
