package io.rackproof.criteria;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Target;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The comparisons that one verdict rests on. Any failed comparison is FAIL; otherwise anything that
 * is not known is INCONCLUSIVE; PASS needs at least one comparison that held.
 */
final class Checks {
  private final CriterionId criterion;
  private final Target target;
  private final List<String> expected = new ArrayList<>();
  private final List<String> found = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<String> notApplicable = new ArrayList<>();
  private final List<String> details = new ArrayList<>();
  private final Set<EvidenceRef> evidence = new LinkedHashSet<>();
  private final Set<EvidenceRef> suspicious = new LinkedHashSet<>();
  private String confirm = "";

  private record Failure(String expected, String found, String cause, String confirm) {}

  Checks(CriterionId criterion, Target target) {
    this.criterion = criterion;
    this.target = target;
  }

  /** The command that shows the same facts, used when nothing more specific is known. */
  Checks confirmWith(String command) {
    confirm = command;
    return this;
  }

  /** The value when it is known; otherwise the verdict can no longer be PASS. */
  <T> Optional<T> require(Observed<T> observed) {
    if (observed instanceof Observed.Known<T> known) {
      evidence.addAll(known.evidence());
    } else if (observed instanceof Observed.Unknown<T> unknown) {
      missing.add(unknown.why());
      suspicious.addAll(unknown.evidence());
      if (!unknown.raw().isBlank()) {
        details.add("not understood: " + excerpt(unknown.raw()));
      }
    } else if (observed instanceof Observed.Unsupported<T> unsupported) {
      notApplicable.add(unsupported.reason());
      evidence.addAll(unsupported.evidence());
    }
    return observed.asOptional();
  }

  /** As {@link #require}, but that it is not known is only noted. */
  <T> Optional<T> consult(String what, Observed<T> observed) {
    evidence.addAll(observed.evidence());
    if (observed instanceof Observed.Unknown<T> unknown) {
      details.add(what + " is not known: " + unknown.why());
    } else if (observed instanceof Observed.Unsupported<T> unsupported) {
      details.add(what + " does not apply: " + unsupported.reason());
    }
    return observed.asOptional();
  }

  /** As {@link #require}, but that a device has no such thing is only noted. */
  <T> Optional<T> requireIfAny(String what, Observed<T> observed) {
    return observed instanceof Observed.Unsupported ? consult(what, observed) : require(observed);
  }

  /** One comparison: {@code subject} says what is compared. */
  Checks expect(
      boolean holds, String subject, Object want, Object got, String cause, String confirmCommand) {
    String wanted = subject + " " + want;
    String seen = subject + " " + got;
    details.add((holds ? "ok: " : "FAIL: ") + seen + ", want " + want);
    if (holds) {
      expected.add(wanted);
      found.add(seen);
    } else {
      failures.add(new Failure(wanted, seen, cause, confirmCommand));
    }
    return this;
  }

  /** Something that should be there is not, so that nothing can be judged. */
  Checks missing(String sentence) {
    missing.add(sentence);
    return this;
  }

  Checks detail(String line) {
    details.add(line);
    return this;
  }

  Verdict verdict() {
    if (!failures.isEmpty()) {
      missing.forEach(line -> details.add("not known: " + line));
      return verdict(
          Status.FAIL,
          join(failures.stream().map(Failure::expected).toList()),
          join(failures.stream().map(Failure::found).toList()),
          failures.get(0).cause(),
          failures.get(0).confirm());
    }
    if (!missing.isEmpty()) {
      return verdict(Status.INCONCLUSIVE, join(expected), "", join(missing), confirm);
    }
    if (!expected.isEmpty()) {
      notApplicable.forEach(reason -> details.add("does not apply: " + reason));
      return verdict(Status.PASS, join(expected), join(found), "", confirm);
    }
    if (!notApplicable.isEmpty()) {
      return verdict(Status.NOT_APPLICABLE, "", "", join(notApplicable), "");
    }
    return verdict(Status.INCONCLUSIVE, "", "", "nothing was compared", confirm);
  }

  private Verdict verdict(
      Status status, String want, String got, String why, String confirmCommand) {
    Set<EvidenceRef> refs = new LinkedHashSet<>(suspicious);
    refs.addAll(evidence);
    return new Verdict(
        criterion, target, status, want, got, why, confirmCommand, details, List.copyOf(refs));
  }

  private static String join(List<String> parts) {
    return String.join("; ", new LinkedHashSet<>(parts));
  }

  private static String excerpt(String raw) {
    String text = raw.strip();
    return text.length() <= 400 ? text : text.substring(0, 400) + " […]";
  }
}
