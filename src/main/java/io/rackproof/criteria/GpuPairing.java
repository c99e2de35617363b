package io.rackproof.criteria;

import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.GpuPlan;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The host has the GPUs that the descriptor says, and the NIC is under one PCIe switch with at
 * least one of them (PIX or PXB in {@code nvidia-smi topo -m}). Where a host has more NICs than
 * GPUs, some serve none.
 */
final class GpuPairing {
  private static final String SHOW = "nvidia-smi topo -m";

  private final Checks checks;
  private final Host host;
  private final NicPort port;

  GpuPairing(Checks checks, Host host, NicPort port) {
    this.checks = checks;
    this.host = host;
    this.port = port;
  }

  void judge(Observed<GpuTopology> gpus) {
    GpuPlan plan = host.gpuPlan();
    if (!plan.present()) {
      checks.detail("pairing with GPUs does not apply: the descriptor says that there are none");
    } else if (!plan.detailed()) {
      checks.consult("pairing with GPUs", gpus).ifPresent(this::near);
    } else if (gpus instanceof Observed.Unsupported<GpuTopology> without) {
      checks.missing(without.reason() + ", so that its GPUs cannot be counted");
    } else {
      checks
          .require(gpus)
          .ifPresent(
              found -> {
                counted(plan, found);
                near(found);
              });
    }
  }

  private void counted(GpuPlan plan, GpuTopology found) {
    plan.count()
        .ifPresent(
            wanted ->
                checks.expect(
                    wanted == found.gpus(),
                    "GPUs of " + host.name(),
                    wanted,
                    found.gpus(),
                    "a GPU fell off the PCI bus, or the driver did not take it",
                    "nvidia-smi -L"));
    plan.model().ifPresent(wanted -> named(wanted, found.models()));
  }

  private void named(String wanted, List<String> models) {
    if (models.isEmpty()) {
      checks.missing("the names of the GPUs of " + host.name() + " were not read whole");
      return;
    }
    String words = wanted.toLowerCase(Locale.ROOT);
    checks.expect(
        models.stream().allMatch(model -> model.toLowerCase(Locale.ROOT).contains(words)),
        "GPUs of " + host.name(),
        "each a " + wanted,
        String.join(", ", new TreeSet<>(models)),
        "another GPU than was ordered is in the host",
        "nvidia-smi -L");
  }

  private void near(GpuTopology found) {
    String device = port.id().rdmaDevice();
    checks.detail(host.ports().size() + " NICs for " + found.gpus() + " GPUs");
    Optional<List<String>> links = Optional.ofNullable(found.links().get(device));
    if (links.isEmpty()) {
      checks.detail("nvidia-smi does not show " + device + " among the NICs");
      return;
    }
    Map<Integer, String> near = found.near(device);
    if (!host.gpuPlan().near() || near.isEmpty() && host.ports().size() > found.gpus()) {
      checks.detail("GPUs under one PCIe switch with " + device + ": " + said(near));
      return;
    }
    checks.expect(
        !near.isEmpty(),
        "GPU under one PCIe switch with " + device,
        "at least one (PIX or PXB)",
        near.isEmpty()
            ? "none, at best " + best(links.get()) + " through the processor"
            : said(near),
        "the card is in a slot that no GPU shares a PCIe switch with; where that is meant, write"
            + " gpus: {pairing: any}",
        SHOW);
  }

  private static String said(Map<Integer, String> near) {
    return near.isEmpty()
        ? "none"
        : String.join(
            ", ",
            near.entrySet().stream()
                .map(one -> "GPU" + one.getKey() + " (" + one.getValue() + ")")
                .toList());
  }

  private static String best(List<String> links) {
    return List.of("PHB", "NODE", "SYS").stream().filter(links::contains).findFirst().orElse("SYS");
  }
}
