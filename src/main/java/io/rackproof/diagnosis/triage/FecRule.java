package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;

/** Forward error correction: SONiC's fec-stats and mlxlink's bit error rates. */
final class FecRule implements Rule {
  private static final Cause BAD =
      new Cause(
          "bad-optic",
          "link",
          "bad optic, dirty fibre or bad cable: errors that FEC cannot correct",
          "clean both ends, then replace optic or cable",
          "show interfaces counters fec-stats ; mlxlink -d <device> -c, twice");
  private static final Cause WORN =
      new Cause(
          "optic-marginal",
          "link",
          "errors before correction are many, though all are corrected",
          "clean both ends and watch it",
          "show interfaces counters fec-stats, over hours");

  /** What RS(544,514) corrects (IEEE 802.3 clause 91 and 119, KP4). */
  private static final double LIMIT = 2.4e-4;

  private static final double MARGINAL = 1e-6;

  @Override
  public List<Cause> causes() {
    return List.of(BAD, WORN);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    for (TableText table : TableText.of(text)) {
      if (table.has("IFACE", "FEC_UNCORR")) {
        table.rows().forEach(row -> judge(findings, row));
      }
    }
    mlxlink(findings, text);
    return findings;
  }

  private static void judge(List<Finding> findings, TableText.Row row) {
    double lost = number(row.cell("FEC_UNCORR"));
    double post = number(row.cell("FEC_POST_BER"));
    double pre = number(row.cell("FEC_PRE_BER"));
    String port = row.cell("IFACE");
    if (lost > 0 || post > 0 || pre > LIMIT) {
      findings.add(Finding.of(BAD, Outcome.DEFECT, Finding.STATE, port, row.line()));
    } else if (lost == 0 && post == 0 && pre >= 0 && row.line().whole()) {
      Outcome outcome = pre > MARGINAL ? Outcome.REMARK : Outcome.PROOF;
      findings.add(
          Finding.of(pre > MARGINAL ? WORN : BAD, outcome, Finding.STATE, port, row.line()));
    }
  }

  private static void mlxlink(List<Finding> findings, Fragment text) {
    for (Hit hit :
        text.all("^(?:Effective|Symbol) (?:Physical )?(?:BER|Errors)\\s*: (\\d\\S*)\\s*$")) {
      if (hit.line().whole()) {
        boolean bad = number(hit.group(1)) > 1e-14;
        findings.add(
            Finding.of(BAD, bad ? Outcome.DEFECT : Outcome.PROOF, Finding.STATE, "", hit.line()));
      }
    }
    for (Hit hit : text.all("^Raw Physical BER\\s*: (\\d\\S*)\\s*$")) {
      if (number(hit.group(1)) > LIMIT) {
        findings.add(Finding.of(BAD, Outcome.DEFECT, Finding.STATE, "", hit.line()));
      }
    }
  }

  /** Negative where it is none. */
  private static double number(String cell) {
    String plain = cell.replace(",", "");
    return plain.matches("\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?") ? Double.parseDouble(plain) : -1;
  }
}
