package io.rackproof.diagnosis.triage;

import java.util.List;
import java.util.stream.Stream;

/** Every rule of the triage: the rows of {@code causes.yaml}, and one class each. */
final class Rules {
  private Rules() {}

  static List<Rule> all() {
    return Stream.concat(
            Stream.of(
                new BandwidthRule(),
                new BufferRule(),
                new BusBandwidthRule(),
                new CablingRule(),
                new CompletionRule(),
                new CounterRule(),
                new EcnRule(),
                new FecRule(),
                new GidRule(),
                new InventoryRule(),
                new IrqRule(),
                new LatencyRule(),
                new LspciRule(),
                new MlxConfigRule(),
                new MtuRule(),
                new NcclRule(),
                new NeighbourRule(),
                new OperationsRule(),
                new PairMatrixRule(),
                new PfcPriorityRule(),
                new PortStateRule(),
                new PriorityShareRule(),
                new SwitchQueueRule(),
                new SymmetryRule(),
                new TopologyRule()),
            CauseFile.read().stream())
        .toList();
  }
}
