package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** NICs on the PCI bus against RDMA devices that the kernel and the verbs library show. */
final class InventoryRule implements Rule {
  private static final Cause LOST =
      new Cause(
          "nic-missing",
          "link",
          "fewer RDMA devices than NICs on the PCI bus, or than ordered",
          "read the driver's messages of the missing NIC; reseat, power-cycle, replace",
          "lspci -Dd 15b3: ; ls /sys/class/infiniband ; dmesg | grep mlx5_core");
  private static final Cause LIBRARY =
      new Cause(
          "verbs-provider-absent",
          "driver",
          "the kernel has the devices, the verbs library shows none: provider or ib_uverbs is missing",
          "install ibverbs-providers and load ib_uverbs",
          "lsmod | grep ib_uverbs ; ibv_devices");
  private static final Cause PEER_MEMORY =
      new Cause(
          "peer-module-not-loaded",
          "gpudirect",
          "no peer-memory module is loaded",
          "modprobe nvidia_peermem, and make it load at boot",
          "lsmod | grep peermem");
  private static final Cause VERSION =
      new Cause(
          "tool-answers",
          "perftest",
          "the tool is there and says its version, whatever its exit status",
          "none",
          "ib_write_bw --version");

  @Override
  public List<Cause> causes() {
    return List.of(LOST, LIBRARY, PEER_MEMORY, VERSION);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    OptionalInt pci = count(text, "lspci\\b");
    OptionalInt kernel = count(text, "/sys/class/infiniband|rdma link|rdma dev");
    OptionalInt verbs = count(text, "ibv_devi");
    Line first = text.lines().isEmpty() ? new Line(1, "", true) : text.lines().get(0);
    OptionalInt wanted =
        profile.number("nic_count").map(n -> OptionalInt.of(n.intValue())).orElse(pci);
    if (wanted.isPresent() && kernel.isPresent()) {
      String sentence = wanted.getAsInt() + " wanted, the kernel has " + kernel.getAsInt();
      if (kernel.getAsInt() < wanted.getAsInt()) {
        findings.add(Finding.of(LOST, Outcome.DEFECT, Finding.STATE, "", first).because(sentence));
      } else if (kernel.getAsInt() > 0 && verbs.orElse(1) == 0) {
        findings.add(
            Finding.of(LIBRARY, Outcome.DEFECT, Finding.STATE, "", first).because(sentence));
      } else if (kernel.getAsInt() == wanted.getAsInt() && kernel.getAsInt() > 0) {
        findings.add(Finding.of(LOST, Outcome.PROOF, Finding.STATE, "", first).because(sentence));
      }
    } else if (pci.isPresent() && pci.getAsInt() > 0 && verbs.orElse(1) == 0) {
      findings.add(Finding.of(LIBRARY, Outcome.DEFECT, Finding.STATE, "", first));
    }
    modules(findings, text);
    text.first("^Version: \\d+\\.\\d+")
        .filter(hit -> hit.line().whole())
        .ifPresent(
            hit -> findings.add(Finding.of(VERSION, Outcome.PROOF, Finding.STATE, "", hit.line())));
    return findings;
  }

  /** A lone number, or the names or lines that a command printed. */
  private static OptionalInt count(Fragment text, String command) {
    for (Fragment output : text.outputsOf(command)) {
      List<Line> body = output.lines().subList(1, output.lines().size());
      boolean whole = !body.isEmpty() && body.get(body.size() - 1).whole();
      if (output.has("[Nn]o IB devices found")) {
        return OptionalInt.of(0);
      }
      if (!whole) {
        continue;
      }
      if (output.lines().get(0).text().matches(".*(?:wc -l|grep -c).*")) {
        return output
            .first("^\\s*(\\d+)\\s*$")
            .map(hit -> OptionalInt.of((int) hit.number(1)))
            .orElse(OptionalInt.empty());
      }
      long names =
          body.stream()
              .flatMap(line -> List.of(line.text().strip().split("\\s+")).stream())
              .filter(word -> word.matches("(?:mlx5|bnxt_re|irdma|roce|rocep)\\w*"))
              .count();
      if (names > 0) {
        return OptionalInt.of((int) names);
      }
    }
    return OptionalInt.empty();
  }

  private static void modules(List<Finding> findings, Fragment text) {
    for (Fragment output : text.outputsOf("lsmod.*peer")) {
      boolean ended =
          output.lines().get(output.lines().size() - 1).number()
              < text.lines().get(text.lines().size() - 1).number();
      boolean none = output.has("^0$");
      boolean counted = output.has("^[1-9]\\d*$");
      if (none || ended && !counted && !output.has("^(?:nvidia_peermem|nv_peer_mem)\\s")) {
        findings.add(
            Finding.of(PEER_MEMORY, Outcome.DEFECT, Finding.STATE, "", output.lines().get(0)));
      }
    }
  }
}
