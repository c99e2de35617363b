package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program of one device that is missing, hangs, or prints what cannot be used. */
final class ToolRule implements RunRule {
  private static final Cause MISSING =
      new Cause(
          "tool-missing",
          "tools",
          "a program is not installed on the device",
          "install its package, or put it on the PATH of a session without login shell",
          "command -v <program>, over ssh");
  private static final Cause HANGS =
      new Cause(
          "tool-hangs",
          "tools",
          "a program does not answer in time",
          "look why it hangs (driver, firmware, load), end it, and repeat",
          "timeout 15 <program>, on the device");
  private static final Cause GARBLED =
      new Cause(
          "tool-garbled",
          "tools",
          "a program's output is cut or not in the form that the tool prints",
          "run it by hand; update the tool, look at the disk and the session's limits",
          "<program>, on the device, against the evidence of this run");

  private static final Map<Pattern, Cause> SIGNS = signs();

  private static Map<Pattern, Cause> signs() {
    Map<Pattern, Cause> signs = new LinkedHashMap<>();
    signs.put(
        Pattern.compile("'(?:stdbuf -oL )?(?:taskset -c \\S+ )?([^' ]+)[^']*' is not installed"),
        MISSING);
    signs.put(
        Pattern.compile(
            "'(?:stdbuf -oL )?(?:taskset -c \\S+ )?([^' ]+)[^']*' did not answer within"),
        HANGS);
    signs.put(
        Pattern.compile(
            "the output of '(?:stdbuf -oL )?(?:taskset -c \\S+ )?([^' ]+)[^']*' cannot be used"),
        GARBLED);
    return java.util.Collections.unmodifiableMap(signs);
  }

  private static final Pattern END =
      Pattern.compile("(?:client|server) on (\\S+) (?:failed|was not ready)");

  @Override
  public List<Cause> causes() {
    return List.of(MISSING, HANGS, GARBLED);
  }

  private record Found(Cause cause, String device, String tool, Verdict verdict) {}

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Map<String, Found> found = new LinkedHashMap<>();
    for (Verdict verdict : open) {
      sign(verdict)
          .ifPresent(one -> found.putIfAbsent(one.device() + one.tool() + one.cause().id(), one));
    }
    return found.values().stream().map(one -> suspect(rack, one)).toList();
  }

  private static Suspect suspect(RackView rack, Found one) {
    Predicate<Verdict> on = Reach.device(rack, DeviceName.of(one.device()));
    Predicate<Verdict> heard =
        on.or(verdict -> verdict.why().contains(" on " + one.device() + " "))
            .or(
                verdict ->
                    verdict.evidence().stream()
                        .anyMatch(ref -> ref.path().startsWith(one.device() + "/")));
    Predicate<Verdict> says =
        verdict ->
            verdict.status() == Status.INCONCLUSIVE
                && (verdict.why().contains("'" + one.tool())
                    || verdict.why().contains(" " + one.tool() + " "));
    // Counters that could not be read leave an incast's sums too small.
    Predicate<Verdict> sums = on.and(verdict -> verdict.criterion() == CriterionId.INCAST);
    return Suspect.of(
        one.cause(),
        one.device() + ": " + one.tool(),
        List.of(one.verdict().criterion() + ": " + one.verdict().why()),
        one.cause().equals(MISSING) ? heard.and(says) : heard.and(says).or(sums));
  }

  private static Optional<Found> sign(Verdict verdict) {
    if (verdict.status() != Status.INCONCLUSIVE) {
      return Optional.empty();
    }
    for (Map.Entry<Pattern, Cause> sign : SIGNS.entrySet()) {
      Matcher matcher = sign.getKey().matcher(verdict.why());
      if (matcher.find()) {
        Optional<String> device = device(verdict, matcher.start());
        if (device.isPresent()) {
          return Optional.of(new Found(sign.getValue(), device.get(), matcher.group(1), verdict));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * The end that the text names last before the sign; else the evidence's device, or the target's.
   */
  private static Optional<String> device(Verdict verdict, int before) {
    Matcher end = END.matcher(verdict.why());
    String last = "";
    while (end.find() && end.start() <= before) {
      last = end.group(1);
    }
    if (!last.isEmpty()) {
      return Optional.of(last);
    }
    if (!verdict.evidence().isEmpty()) {
      return Optional.of(verdict.evidence().get(0).path().replaceFirst("/.*", ""));
    }
    if (verdict.target() instanceof PortId port) {
      return Optional.of(port.host().toString());
    }
    return verdict.target() instanceof DeviceName name
        ? Optional.of(name.toString())
        : Optional.empty();
  }
}
