package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Work completions in error, by their number (ibverbs, enum ibv_wc_status), in perftest's older and
 * newer words, NCCL's and UCX's. An error after good rows overrides the rows.
 */
final class CompletionRule implements Rule {
  static final Cause PATH_MTU =
      new Cause(
          "path-mtu-small",
          "mtu",
          "a hop of the path takes no packets of RoCE's full size",
          "MTU of 9100 or more on every switch port of the path, 9000 on the hosts",
          "ping -M do -s 8972 <peer>, on every pair; show interfaces status");
  private static final Cause RETRY =
      new Cause(
          "retry-exceeded",
          "retransmit",
          "retries exhausted: packets or acknowledgements do not arrive at the peer",
          "isolate the device and peer named; look for a bad link, a filter, the wrong GID, MTU or"
              + " a lossy priority on that path",
          "local_ack_timeout_err and packet_seq_err of both ends, twice");
  private static final Cause DIED =
      new Cause(
          "died-after-rows",
          "perftest",
          "the run ended in an error after good rows: what it printed before does not count",
          "find the error's cause, then repeat the whole run",
          "the same run again, reading its exit status");
  private static final Cause PROTECTION =
      new Cause(
          "memory-protection",
          "gpudirect",
          "the tool's buffer is not accessible to the NIC (protection error)",
          "try another version of the tool, or NCCL, on the same pair before a verdict",
          "the same pair with host memory and with nccl-tests");
  private static final Cause RNR =
      new Cause(
          "receiver-not-ready",
          "retransmit",
          "the receiver had no buffer posted in time (RNR)",
          "look at the load of the receiving host; raise receive depth and rnr_retry",
          "rnr_nak_retry_err of both ends, twice");
  private static final Cause FLUSHED =
      new Cause(
          "completion-error",
          "retransmit",
          "a work request failed",
          "read both ends; the earliest error counts",
          "the output of both ends");
  private static final String STATUS =
      "Failed status[ -](?:(\\d+)\\b|[a-zA-Z ()-]*?\\((\\d+)\\))"
          + "|with status=(\\d+)|\\bwc status[ =:]+(\\d+)";
  private static final String WORDS =
      "(?i)transport retry (?:count|counter) exceeded|TRANSPORT_RETRY_EXC|WC_RETRY_EXC";
  private static final int FULL_SIZE_BELOW = 8192;

  @Override
  public List<Cause> causes() {
    return List.of(PATH_MTU, RETRY, DIED, PROTECTION, RNR, FLUSHED);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    for (Hit hit : text.all(STATUS)) {
      String number = hit.group(1) + hit.group(2) + hit.group(3) + hit.group(4);
      if (!number.isEmpty()) {
        completion(findings, text, hit, Integer.parseInt(number), profile);
      }
    }
    for (Hit hit : text.all(WORDS)) {
      if (findings.stream().noneMatch(one -> one.line() == hit.line().number())) {
        completion(findings, text, hit, 12, profile);
      }
    }
    return findings;
  }

  private static void completion(
      List<Finding> findings, Fragment text, Hit hit, int status, Profile profile) {
    Line line = hit.line();
    String where = place(line.text());
    List<PerftestTable.Row> rows = rowsBefore(text, line);
    List<Double> sizes =
        rows.stream().map(row -> Double.parseDouble(row.cells().get(0))).distinct().toList();
    if (status == 12 && sizes.size() > 1) {
      double last = sizes.get(sizes.size() - 1);
      if (last < Math.min(FULL_SIZE_BELOW, 2L * profile.activeMtu())) {
        findings.add(
            Finding.of(PATH_MTU, Outcome.DEFECT, Finding.STATE, where, line)
                .because("sizes up to " + (long) last + " bytes passed, the next one did not"));
      }
      findings.add(Finding.of(RETRY, Outcome.DEFECT, Finding.CONSEQUENCE, where, line));
    } else if (!rows.isEmpty()) {
      Cause cause = status == 4 ? PROTECTION : DIED;
      findings.add(
          Finding.of(cause, Outcome.INVALID, Finding.ERROR, where, line)
              .because(rows.size() + " rows stand before the error"));
    } else {
      findings.add(
          switch (status) {
            case 12 -> Finding.of(RETRY, Outcome.DEFECT, Finding.CONSEQUENCE, where, line);
            case 13 -> Finding.of(RNR, Outcome.DEFECT, Finding.CONSEQUENCE, where, line);
            case 4 -> Finding.of(PROTECTION, Outcome.INVALID, Finding.CONSEQUENCE, where, line);
            default -> Finding.of(FLUSHED, Outcome.INVALID, Finding.GENERIC, where, line);
          });
    }
  }

  private static String place(String line) {
    return new Fragment(line)
        .first("(?:hca |on )((?:mlx5|bnxt_re|irdma|rocep)\\w*)")
        .map(hit -> hit.group(1))
        .orElse("");
  }

  private static List<PerftestTable.Row> rowsBefore(Fragment text, Line line) {
    Optional<PerftestTable> last =
        PerftestTable.of(text).stream()
            .filter(table -> table.head().number() < line.number())
            .reduce((first, second) -> second);
    return last.map(PerftestTable::rows).orElse(List.of());
  }
}
