package io.rackproof.report.signoff;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import io.rackproof.report.Gate;
import io.rackproof.report.Ledger;
import io.rackproof.report.Summary;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a sign-off says, computed once; the page, the JSON and the JUnit XML are views of
 * it.
 *
 * @param faults what went wrong beside the verdicts, a sentence each
 * @param observations empty when the run came to none
 * @param evidence empty when there is none
 * @param check whether evidence that is judged again is the one that was signed
 */
public record Signoff(
    RunIdentity run,
    Conclusion conclusion,
    List<RootCause> causes,
    List<String> faults,
    Summary summary,
    Gate gate,
    Matrix matrix,
    Optional<Observations> observations,
    Optional<EvidenceDigest> evidence,
    Optional<EvidenceCheck> check) {
  public Signoff {
    causes = List.copyOf(causes);
    faults = List.copyOf(faults);
  }

  /** Draws the conclusion from the ledger as it stands. */
  public static Signoff of(
      RunIdentity run,
      Ledger ledger,
      List<RootCause> causes,
      List<String> faults,
      Optional<Observations> observations,
      Optional<EvidenceDigest> evidence,
      Optional<EvidenceCheck> check) {
    Gate gate = ledger.gate();
    List<DeviceName> devices =
        observations.map(Observations::testbed).map(Testbed::devices).orElse(List.of());
    return new Signoff(
        run,
        Conclusion.of(run, ledger.summary(), gate, causes, faults),
        causes,
        faults,
        ledger.summary(),
        gate,
        Matrix.of(devices, ledger.verdicts(), gate.missing()),
        observations,
        evidence,
        check);
  }

  /** The same where more went wrong beside the verdicts since. */
  public Signoff withFaults(List<String> now) {
    return new Signoff(
        run,
        Conclusion.of(run, summary, gate, causes, now),
        causes,
        now,
        summary,
        gate,
        matrix,
        observations,
        evidence,
        check);
  }

  List<Verdict> verdicts() {
    return summary.verdicts();
  }

  List<Obligation> missing() {
    return gate.missing();
  }

  /** Red verdicts that no cause explains. */
  List<Verdict> unexplained() {
    return summary.red().stream()
        .filter(red -> causes.stream().noneMatch(cause -> cause.explains().contains(red)))
        .toList();
  }

  List<SettingsChange> changes() {
    return SettingsChange.of(
        observations.map(Observations::restored).orElse(java.util.Map.of()), verdicts());
  }

  List<Spared> spared() {
    return Spared.of(
        verdicts(), observations.map(Observations::applied).orElse(java.util.Map.of()));
  }

  List<Versions.Version> versions() {
    return observations.flatMap(Observations::survey).map(Versions::of).orElse(List.of());
  }

  List<BoundLines> bounds() {
    return observations.map(seen -> BoundLines.of(seen.testbed(), seen.bounds())).orElse(List.of());
  }
}
