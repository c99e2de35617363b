package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;

/** A device that cannot be logged in to: everything on it is open. */
final class AccessRule implements RunRule {
  private static final Cause KEY =
      new Cause(
          "host-key-changed",
          "access",
          "the device shows another host key than the descriptor accepts",
          "find out why (re-imaged, another machine at the address), then replace the key in the"
              + " descriptor",
          "at the device's console: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub");
  private static final Cause UNREACHABLE =
      new Cause(
          "unreachable",
          "access",
          "the device does not answer over SSH",
          "check power, management network, address, port and login of the descriptor",
          "ssh -v <user>@<device> true");

  @Override
  public List<Cause> causes() {
    return List.of(KEY, UNREACHABLE);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (Verdict verdict : open) {
      if (verdict.criterion() == CriterionId.REACHABLE
          && verdict.target() instanceof DeviceName device) {
        suspects.add(
            Suspect.of(
                verdict.why().contains("host key") ? KEY : UNREACHABLE,
                device.toString(),
                List.of(verdict.why()),
                Reach.device(rack, device)
                    .or(
                        other ->
                            other.status() == Status.INCONCLUSIVE
                                && !verdict.why().isEmpty()
                                && other.why().contains(verdict.why()))));
      }
    }
    return suspects;
  }
}
