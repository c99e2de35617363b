package io.rackproof.harness;

import io.rackproof.criteria.RootCause;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.report.SignoffResult;
import io.rackproof.report.signoff.EvidenceCheck;
import io.rackproof.report.signoff.EvidenceDigest;
import io.rackproof.report.signoff.Observations;
import io.rackproof.report.signoff.RunIdentity;
import io.rackproof.report.signoff.Signoff;
import io.rackproof.report.signoff.SignoffFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sign-off at the end of a run, whatever that end was. */
final class SignoffAct {
  private final RunSettings settings;
  private final RunFolder folder;
  private final RunFaults faults;
  private final Instant started;
  private final InstantSource clock;
  private Optional<Signoff> last = Optional.empty();

  SignoffAct(
      RunSettings settings,
      RunFolder folder,
      RunFaults faults,
      Instant started,
      InstantSource clock) {
    this.settings = settings;
    this.folder = folder;
    this.faults = faults;
    this.started = started;
    this.clock = clock;
  }

  /** Evidence that is not the one that was signed makes the run red. */
  void write(RunContext run, Ledger ledger, List<RootCause> causes) throws IOException {
    Optional<EvidenceDigest> digest = Optional.empty();
    Optional<EvidenceCheck> check = Optional.empty();
    Path evidence = run.replayed().orElse(folder.evidence());
    if (Files.isDirectory(evidence)) {
      digest = Optional.of(EvidenceDigest.of(evidence));
      if (run.replayed().isPresent()) {
        check = Optional.of(EvidenceCheck.of(evidence, digest.get()));
        check.filter(EvidenceCheck::tampered).ifPresent(it -> faults.add(it.sentence()));
      }
    }
    Optional<Observations> seen = run.observations();
    boolean simulated = seen.map(it -> it.testbed().simulated()).orElse(false);
    save(
        Signoff.of(
            identity(run, simulated), ledger, causes, faults.sentences(), seen, digest, check));
  }

  /** So that the report's first entry is the page. */
  void intoReport() throws IOException {
    if (last.isPresent()) {
      SignoffResult.write(folder, last.get());
    }
  }

  /** Where something went wrong after the page was written, it must say so. */
  void again() throws IOException {
    if (last.isPresent() && !last.get().faults().equals(faults.sentences())) {
      save(last.get().withFaults(faults.sentences()));
    }
  }

  /** What the console says of the evidence; that it was changed is a fault, and said as one. */
  Optional<String> sentence() {
    return last.flatMap(
        signoff ->
            signoff
                .evidence()
                .map(
                    digest ->
                        "Evidence: SHA-256 "
                            + digest.digest()
                            + signoff
                                .check()
                                .filter(it -> !it.tampered())
                                .map(it -> ". " + it.sentence())
                                .orElse("")));
  }

  Optional<Path> page() {
    return Optional.of(SignoffFiles.page(folder)).filter(Files::exists);
  }

  private void save(Signoff signoff) throws IOException {
    SignoffFiles.write(folder, signoff);
    last = Optional.of(signoff);
  }

  /** A shard is no whole acceptance, so that its page must not accept the rack. */
  private RunIdentity identity(RunContext run, boolean simulated) {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("qos", System.getProperty("qos", "apply"));
    for (String name : List.of("mode", "fault", "duration", "resume", "lease", RunIdentity.RUNS)) {
      Optional.ofNullable(System.getProperty(name)).ifPresent(it -> given.put(name, it));
    }
    return new RunIdentity(
        folder.testbed(),
        RunEnd.suite(settings, run),
        folder.runId(),
        started,
        clock.instant(),
        System.getProperty("rackproof.version", "unknown"),
        given,
        simulated,
        faults.interrupted(),
        run.replayed());
  }
}
