package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code mlnx_qos -i IF} (mlnx-tools, needs root): DCB state of an NVIDIA NIC. */
final class MlnxQos {
  /** {@code PFC is not supported on your system}, printed instead of a section. */
  private static final Pattern NOT_SUPPORTED =
      Pattern.compile("(?mi)^.*(?:PFC|DCBX|ETS).* not supported on your system.*$");

  private MlnxQos() {}

  /**
   * State of a port.
   *
   * @param dcbx empty where this version does not tell
   * @param trust empty where this version or driver knows no trust: then DSCP rules are not its
   *     matter either
   * @param dscpToPriority all 64 code points; empty unless trust is DSCP, because none is shown
   *     then
   */
  record State(
      Optional<DcbxMode> dcbx,
      Optional<TrustMode> trust,
      PriorityMask pfc,
      Map<Dscp, Priority> dscpToPriority) {
    State {
      dscpToPriority = Map.copyOf(dscpToPriority);
    }
  }

  static Command command(String netdev) {
    return Command.read("mlnx_qos", "-i", netdev).withRoot();
  }

  static Command setTrust(String netdev, String trust) {
    return Command.change("mlnx_qos", "-i", netdev, "--trust", trust);
  }

  /**
   * Switches PFC on and off.
   *
   * @param flags eight of 0 and 1, from priority 0, with commas between
   */
  static Command setPfc(String netdev, String flags) {
    return Command.change("mlnx_qos", "-i", netdev, "--pfc", flags);
  }

  static Command setDscp(String netdev, Dscp dscp, String priority) {
    return Command.change("mlnx_qos", "-i", netdev, "--dscp2prio", "set," + dscp + "," + priority);
  }

  /** The state; unsupported where the tool itself says that the driver lacks a part of it. */
  static Observed<State> state(Reply reply) {
    Optional<String> lack = lack(reply);
    return lack.isPresent()
        ? Observed.unsupported("mlnx_qos says: " + lack.get(), reply.evidence())
        : Answer.read(reply, text -> MlnxQosText.parse(text).state());
  }

  /** The whole text, of which the end is proved by all priorities having a traffic class. */
  static Observed<String> whole(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          if (!MlnxQosText.parse(text).prioritiesWithClass().equals(new PriorityMask(0xff))) {
            throw new Malformed("not every priority is in a traffic class, so it was cut");
          }
          return text;
        });
  }

  private static Optional<String> lack(Reply reply) {
    Matcher matcher = NOT_SUPPORTED.matcher(reply.stdout() + "\n" + reply.stderr());
    return reply.outcome() == Reply.Outcome.EXITED && matcher.find()
        ? Optional.of(matcher.group().strip())
        : Optional.empty();
  }
}
