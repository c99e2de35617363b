package io.rackproof.diagnosis;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every rule of the diagnosis of a run, in the order in which they are asked: no access, no tool,
 * the hardware, a state that is itself the fault, counters, pairs, the rest.
 */
final class RunRules {
  private RunRules() {}

  static List<RunRule> all() {
    return Stream.of(
            List.of(new InterruptedRule(), new AccessRule(), new MissingNicRule(), new ToolRule()),
            HardwareRules.all(),
            ControlRules.all(),
            PortRules.all(),
            CongestionRules.all(),
            TuningRules.all(),
            List.<RunRule>of(new CableRule(), new PeerMemoryRule(), new ResetRule()),
            ReadyRules.all(),
            CounterRules.all(),
            List.of(new LossRule()),
            CulpritRules.all(),
            List.<RunRule>of(new IncastRule(), new DriftRule(), new LeftoverRule()))
        .flatMap(List::stream)
        .map(RunRule.class::cast)
        .toList();
  }
}
