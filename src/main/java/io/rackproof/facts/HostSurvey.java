package io.rackproof.facts;

import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Map;

/**
 * All static facts of one host.
 *
 * @param pci every function on its PCI bus
 * @param gpus how near its NICs are to its GPUs; {@code Unsupported} where it has none
 * @param tuning how its processors save power
 */
public record HostSurvey(
    Observed<String> operatingSystem,
    Observed<String> kernel,
    Observed<String> perftest,
    Observed<PeerMemory> peerMemory,
    Observed<List<PciFunction>> pci,
    Observed<GpuTopology> gpus,
    HostTuning tuning,
    Map<PortId, PortSurvey> ports) {
  public HostSurvey {
    ports = Map.copyOf(ports);
  }

  /** A survey that did not look at the hardware. */
  public HostSurvey(
      Observed<String> operatingSystem,
      Observed<String> kernel,
      Observed<String> perftest,
      Observed<PeerMemory> peerMemory,
      Map<PortId, PortSurvey> ports) {
    this(
        operatingSystem,
        kernel,
        perftest,
        peerMemory,
        Observed.unknown("the PCI bus was not read", ""),
        Observed.unknown("the GPUs' topology was not read", ""),
        HostTuning.unknown("tuning was not read"),
        ports);
  }

  /** Never null: a port that was not surveyed is unknown. */
  public PortSurvey port(PortId id) {
    PortSurvey found = ports.get(id);
    return found != null ? found : PortSurvey.unknown(id + " was not surveyed");
  }
}
