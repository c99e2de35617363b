package io.rackproof.device.linux;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/** The parsers of tuning and link quality, each with a sample that it reads. */
final class TuningParsers {
  private TuningParsers() {}

  private static Parsers.Case of(String sample, Function<Reply, Observed<?>> parser) {
    return new Parsers.Case(sample, 0, false, parser);
  }

  static BitSet processors(int from, int to) {
    BitSet set = new BitSet();
    set.set(from, to + 1);
    return set;
  }

  static Reply own(String sample) {
    return Replies.ok(Samples.own(sample));
  }

  static List<Parsers.Case> all() {
    return List.of(
        of("ethtool/coalesce.txt", r -> EthtoolCoalesce.coalescing(r, "eth0")),
        of("ethtool/coalesce-adaptive.txt", r -> EthtoolCoalesce.coalescing(r, "eth0")),
        of("ethtool/coalesce-virtio.txt", r -> EthtoolCoalesce.coalescing(r, "eth0")),
        of("ethtool/channels.txt", r -> EthtoolAmount.QUEUES.amount(r, "eth0")),
        of("ethtool/rings.txt", r -> EthtoolAmount.RX_RING.amount(r, "eth0")),
        of("ethtool/fec.txt", r -> EthtoolFec.fec(r, "eth0")),
        of("ethtool/fec-off.txt", r -> EthtoolFec.fec(r, "eth0")),
        of("ethtool/module.txt", r -> EthtoolModule.module(r, "eth0")),
        of("mlxlink/ok.txt", Mlxlink::fec),
        of("mlxlink/ok.txt", Mlxlink::errors),
        of("mlxlink/ok.txt", Mlxlink::module),
        of("setpci/mrrs-4096.txt", DeviceControl::readRequest),
        of("lspci/bridge-acs.txt", r -> Lspci.bridge(r, "0000:16:01.0")),
        of("lspci/bridge-off.txt", r -> Lspci.bridge(r, "0000:16:01.0")),
        of("lspci/bridge-none.txt", r -> Lspci.bridge(r, "0000:16:01.0")),
        of("pci/path.txt", r -> PciSysfs.bridges(r, "mlx5_0")),
        of("iommu/identity.txt", TuningParsers::iommu),
        of("iommu/dma.txt", TuningParsers::iommu),
        of("irq/numbers.txt", r -> Interrupts.numbers(r, "mlx5_0")),
        of(
            "irq/affinities.txt",
            r -> Interrupts.served(r, List.of(99, 120, 121, 122), processors(0, 1))),
        of("cpu/own.txt", CpuSysfs::governors),
        of("cpu/own.txt", r -> CpuSysfs.idle(own("cpu/states.txt"), r)),
        of("cpu/states.txt", r -> CpuSysfs.idle(r, own("cpu/own.txt"))),
        of("cpu/own.txt", r -> CpuSysfs.cores(r, "0-3")),
        of("cpu/latency.txt", CpuSysfs::latencyLimit));
  }

  static Observed<?> iommu(Reply reply) {
    return IommuGroup.iommu(
        reply, "mlx5_0", own("iommu/cmdline.txt"), Observed.known("6.8.0-45-generic"));
  }
}
