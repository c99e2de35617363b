package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Interrupts of a NIC against the CPUs of its NUMA node, as sysfs and procfs list them. */
final class IrqRule implements Rule {
  private static final Cause FAR =
      new Cause(
          "irq-far",
          "latency",
          "interrupts of the NIC are served by CPUs of another NUMA node",
          "switch irqbalance off, then set_irq_affinity_bynode.sh <node> <netdev>",
          "cat /sys/class/net/<netdev>/device/local_cpulist ; smp_affinity_list of its interrupts");

  @Override
  public List<Cause> causes() {
    return List.of(FAR);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    TreeSet<Integer> local = new TreeSet<>();
    for (Fragment output : text.outputsOf("local_cpulist|node\\d+/cpulist")) {
      output
          .first("^(\\d+(?:-\\d+)?(?:,\\d+(?:-\\d+)?)*)$")
          .filter(hit -> hit.line().whole())
          .ifPresent(hit -> local.addAll(cpus(hit.group(1))));
    }
    if (local.isEmpty()) {
      return findings;
    }
    for (Fragment output : text.outputsOf("smp_affinity_list")) {
      List<Hit> rows = output.all("^(?:\\d+: )?(\\d+(?:-\\d+)?(?:,\\d+(?:-\\d+)?)*)$");
      List<Hit> far =
          rows.stream()
              .filter(hit -> hit.line().whole() && !local.containsAll(cpus(hit.group(1))))
              .toList();
      if (!far.isEmpty()) {
        Finding finding = Finding.of(FAR, Outcome.DEFECT, Finding.STATE, "", far);
        boolean balanced =
            text.outputsOf("irqbalance").stream().anyMatch(one -> one.has("^active"));
        findings.add(balanced ? finding.because("irqbalance is active") : finding);
      } else if (!rows.isEmpty() && rows.stream().allMatch(hit -> hit.line().whole())) {
        findings.add(Finding.of(FAR, Outcome.PROOF, Finding.STATE, "", rows));
      }
    }
    return findings;
  }

  private static TreeSet<Integer> cpus(String list) {
    TreeSet<Integer> cpus = new TreeSet<>();
    for (String range : list.split(",")) {
      String[] ends = range.split("-");
      int from = Integer.parseInt(ends[0]);
      int to = Integer.parseInt(ends[ends.length - 1]);
      for (int cpu = from; cpu <= Math.min(to, from + 4096); cpu++) {
        cpus.add(cpu);
      }
    }
    return cpus;
  }
}
