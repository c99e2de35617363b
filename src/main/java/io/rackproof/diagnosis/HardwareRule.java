package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a failed verdict on a NIC's identity, firmware or card says is wrong: a row of {@link
 * HardwareRules}.
 *
 * @param cause what it is called
 * @param criterion whose verdict says it
 * @param sign what the verdict's failed comparisons say then: what was found, and what was expected
 * @param follows criteria that turn red with it, on the port and on pairs with it
 * @param rail criteria that it turns red on other ports of the rail, too
 * @param whole whether it is a fault of the host, seen at each of its ports
 * @param last whether it is not named where another cause explains the verdict
 */
record HardwareRule(
    Cause cause,
    CriterionId criterion,
    Pattern sign,
    Set<CriterionId> follows,
    Set<CriterionId> rail,
    boolean whole,
    boolean last)
    implements RunRule {
  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Map<String, Suspect> suspects = new LinkedHashMap<>();
    for (Verdict verdict : last ? open : rack.red()) {
      if (verdict.target() instanceof PortId id && speaks(verdict)) {
        Optional<NicPort> port = rack.port(id);
        String where = whole ? id.host().toString() : id.toString();
        port.ifPresent(
            found ->
                suspects.putIfAbsent(
                    where, Suspect.of(cause, where, List.of(verdict.found()), reach(rack, found))));
      }
    }
    return List.copyOf(suspects.values());
  }

  private boolean speaks(Verdict verdict) {
    return verdict.criterion() == criterion
        && verdict.status() == Status.FAIL
        && sign.matcher(verdict.found() + " | " + verdict.expected()).find();
  }

  private Predicate<Verdict> reach(RackView rack, NicPort port) {
    Predicate<Verdict> own =
        Reach.of(port, Reach.union(EnumSet.of(criterion), follows.toArray(CriterionId[]::new)))
            .or(Reach.rail(rack, port, rail));
    return whole
        ? own.or(
            verdict ->
                verdict.criterion() == criterion
                    && verdict.target() instanceof PortId id
                    && id.host().equals(port.id().host()))
        : own;
  }
}
