package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;

/** {@code nvidia-smi topo -m}: each GPU wants a NIC at PIX or PXB. */
final class TopologyRule implements Rule {
  private static final Cause FAR =
      new Cause(
          "gpu-without-near-nic",
          "gpudirect",
          "a GPU has no NIC under its own PCIe switch",
          "put the NIC in the slot beside its GPU; the same on every node",
          "nvidia-smi topo -m");

  @Override
  public List<Cause> causes() {
    return List.of(FAR);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    text.first("^\\s+GPU0\\s.*(?:NIC0|mlx5_0)")
        .ifPresent(
            head -> {
              List<String> columns = List.of(head.line().text().strip().split("\\s+"));
              for (Hit row : text.all("^(GPU\\d+)\\s+(.*)")) {
                judge(findings, columns, row);
              }
            });
    return findings;
  }

  private static void judge(List<Finding> findings, List<String> columns, Hit row) {
    List<String> cells = List.of(row.group(2).strip().split("\\s+"));
    boolean near = false;
    boolean whole = row.line().whole();
    for (int at = 0; at < columns.size(); at++) {
      if (columns.get(at).matches("NIC\\d+|mlx5_\\d+")) {
        whole &= at < cells.size();
        near |= at < cells.size() && cells.get(at).matches("PIX|PXB");
      }
    }
    if (near || whole) {
      findings.add(
          Finding.of(
              FAR, near ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, row.group(1), row.line()));
    }
  }
}
