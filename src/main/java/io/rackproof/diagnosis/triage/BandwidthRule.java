package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import io.rackproof.diagnosis.triage.PerftestTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Average bandwidth in perftest's tables against the bound; no finite number is no measurement. */
final class BandwidthRule implements Rule {
  static final Cause LOW =
      new Cause(
          "bandwidth-low",
          "bandwidth",
          "measured bandwidth is below its bound",
          "look at PCIe width and generation, MTU, loss counters and tuning of both ends; a clean"
              + " inventory does not excuse it",
          "ib_write_bw between this port and a good one");
  private static final Cause HALF =
      new Cause(
          "half-rate",
          "bandwidth",
          "bandwidth is half of the line: a link or PCIe slot at half rate, or two flows on one link",
          "compare negotiated speed at both ends, then PCIe width and generation, then the path",
          "ethtool <netdev> ; lspci -vv -s <address> | grep LnkSta");
  private static final Cause WEDGED =
      new Cause(
          "nic-degraded",
          "bandwidth",
          "NIC delivers a small part of its rate although it reports itself healthy",
          "power-cycle the node (a reboot is not enough), update firmware, replace the NIC",
          "ib_write_bw to several peers: low with each of them");
  private static final Cause ORDERING =
      new Cause(
          "relaxed-ordering-off",
          "bandwidth",
          "PCIe relaxed ordering is off",
          "switch it on in the BIOS and the tool, mlxconfig PCI_WR_ORDERING=1, reboot",
          "mlxconfig -d <device> -e q PCI_WR_ORDERING ; lspci -vv | grep RlxdOrd");
  private static final Cause GPU_PATH =
      new Cause(
          "gpu-path-degraded",
          "gpudirect",
          "GPU memory is slower than host memory on the same rail: the peer-to-peer path is degraded",
          "ACS off on every bridge of the path, Resizable BAR on, GPU and NIC under one PCIe switch",
          "lspci -vvv | grep ACSCtl ; nvidia-smi topo -m");
  private static final Cause BOND =
      new Cause(
          "bond-single-qp",
          "bandwidth",
          "one queue pair uses one port of the bond, the run measures half of it",
          "at least two queue pairs a port (-q, NCCL_IB_QPS_PER_CONNECTION), or the hash mode",
          "ib_write_bw -q 4, and tx_bytes_phy of both ports");
  private static final Cause CM =
      new Cause(
          "rdma-cm-slow",
          "bandwidth",
          "bandwidth collapses only with -R (rdma_cm)",
          "measure without -R; keep -R for connectivity alone",
          "the same test without -R");
  private static final Cause DIP =
      new Cause(
          "single-qp-dip",
          "bandwidth",
          "one queue pair falls off at some sizes, more queue pairs don't",
          "judge with the profile's number of queue pairs; look at LLC, DDIO and ordering",
          "ib_write_bw -a with -q 1 and -q 8");
  private static final Cause NO_NUMBER =
      new Cause(
          "not-a-number",
          "perftest",
          "the result is no finite number",
          "more iterations or a longer duration; never compare what is no number",
          "the same test with -n 5000");
  private static final Cause COMMA =
      new Cause(
          "decimal-comma",
          "perftest",
          "numbers carry a decimal comma: the remote session has another locale",
          "LC_ALL=C in the session",
          "locale, in the same session");
  private static final Cause IMPLAUSIBLE =
      new Cause(
          "implausible-value",
          "perftest",
          "the result is not between nothing and what the line carries",
          "a shorter duration and a newer tool; check the unit",
          "ib_write_bw --version ; the same test for 10 s");
  private static final Cause NO_ROW =
      new Cause(
          "no-result-row",
          "perftest",
          "the table has no whole row of results",
          "read stderr and the other end; repeat",
          "the same test again");

  @Override
  public List<Cause> causes() {
    return List.of(
        LOW,
        HALF,
        WEDGED,
        ORDERING,
        GPU_PATH,
        BOND,
        CM,
        DIP,
        NO_NUMBER,
        COMMA,
        IMPLAUSIBLE,
        NO_ROW);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    for (PerftestTable table : PerftestTable.of(text)) {
      boolean torn = table.columns().isEmpty();
      Optional<Integer> average = table.index("BW average");
      if (average.isPresent() || torn) {
        if (table.rows().isEmpty()) {
          findings.add(Finding.of(NO_ROW, Outcome.INVALID, Finding.CONSEQUENCE, "", table.head()));
        }
        average.ifPresent(
            at ->
                table
                    .rows()
                    .forEach(row -> read(findings, measured, table, row, at, profile.lineRate())));
      }
    }
    measured.forEach(one -> judge(findings, one, measured, profile));
    return findings;
  }

  /** A row's average, Gb/s. */
  private record Measured(PerftestTable table, Line line, double size, double rate) {
    boolean gpu() {
      return table.heading().matches("(?i).*(?:gpu|cuda).*");
    }

    boolean connectionManager() {
      return table.heading().matches(".*\\s-R(?:\\s.*)?");
    }
  }

  private static void read(
      List<Finding> findings,
      List<Measured> measured,
      PerftestTable table,
      Row row,
      int column,
      double line) {
    if (row.cells().size() < table.columns().size() && !(row.cells().size() > column + 1)) {
      findings.add(Finding.of(NO_ROW, Outcome.INVALID, Finding.MEASURED, "", row.line()));
      return;
    }
    String cell = row.cells().get(column).toLowerCase(Locale.ROOT);
    if (cell.matches("-?\\d+,\\d+")) {
      findings.add(Finding.of(COMMA, Outcome.INVALID, Finding.ERROR, "", row.line()));
    } else if (!cell.matches("-?\\d+(?:\\.\\d+)?")) {
      findings.add(Finding.of(NO_NUMBER, Outcome.INVALID, Finding.ERROR, "", row.line()));
    } else {
      double rate = Double.parseDouble(cell) * table.gigabits(column);
      if (Double.isNaN(rate) || rate <= 0 || rate > 1.02 * line) {
        findings.add(
            Finding.of(IMPLAUSIBLE, Outcome.INVALID, Finding.ERROR, "", row.line())
                .because("the line carries " + round(line) + " Gb/s"));
      } else {
        measured.add(new Measured(table, row.line(), Double.parseDouble(row.cells().get(0)), rate));
      }
    }
  }

  private static void judge(
      List<Finding> findings, Measured one, List<Measured> all, Profile profile) {
    if (one.table().device().contains("bond") && one.table().queuePairs().orElse(1) < 2) {
      findings.add(
          Finding.of(BOND, Outcome.INVALID, Finding.STATE, one.table().device(), one.line()));
      return;
    }
    if (one.size() < profile.bandwidthSize()) {
      return;
    }
    boolean enough = one.rate() >= profile.bandwidth();
    Optional<Measured> host =
        all.stream()
            .filter(other -> one.gpu() && !other.gpu() && other.rate() >= profile.bandwidth())
            .findFirst();
    if (host.isPresent() && one.rate() < 0.95 * host.get().rate()) {
      findings.add(
          Finding.of(
              GPU_PATH, Outcome.SHORTFALL, Finding.STATE, "", one.line(), host.get().line()));
    } else if (enough) {
      findings.add(
          Finding.of(LOW, Outcome.PROOF, Finding.MEASURED, one.table().device(), one.line())
              .because(
                  round(one.rate()) + " Gb/s, at least " + round(profile.bandwidth()) + " wanted"));
    } else if (all.stream().anyMatch(other -> excuses(other, one, profile))) {
      Cause cause = one.connectionManager() ? CM : DIP;
      findings.add(Finding.of(cause, Outcome.REMARK, Finding.MEASURED, "", one.line()));
    } else {
      below(findings, one, profile);
    }
  }

  /**
   * Whether another run of the same pair reached the bound and tells that this one is the tool's.
   */
  private static boolean excuses(Measured other, Measured one, Profile profile) {
    if (other.rate() < profile.bandwidth() || other.size() != one.size()) {
      return false;
    }
    return one.connectionManager() && !other.connectionManager()
        || other.table().queuePairs().orElse(1) > one.table().queuePairs().orElse(1);
  }

  private static void below(List<Finding> findings, Measured one, Profile profile) {
    String sentence =
        round(one.rate()) + " Gb/s, at least " + round(profile.bandwidth()) + " wanted";
    String where = one.table().device();
    if (one.table().parameters().getOrDefault("pcie relax order", "").equals("OFF")) {
      findings.add(
          Finding.of(ORDERING, Outcome.SHORTFALL, Finding.ERROR, where, one.line())
              .because("the tool says PCIe relax order: OFF; " + sentence)
              .but("the tool's own flag may be off while the BIOS allows it"));
    }
    double share = one.rate() / profile.lineRate();
    if (share > 0.4 && share < 0.55) {
      findings.add(
          Finding.of(HALF, Outcome.SHORTFALL, Finding.MEASURED + 5, where, one.line())
              .because(sentence));
    }
    if (share < 0.15) {
      findings.add(
          Finding.of(WEDGED, Outcome.SHORTFALL, Finding.MEASURED + 5, where, one.line())
              .because(sentence));
    }
    findings.add(
        Finding.of(LOW, Outcome.SHORTFALL, Finding.MEASURED, where, one.line()).because(sentence));
  }

  private static String round(double rate) {
    return String.format(Locale.ROOT, "%.1f", rate);
  }
}
