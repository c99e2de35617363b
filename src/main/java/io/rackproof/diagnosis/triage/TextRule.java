package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A cause that a line of text gives away: a row of {@code causes.yaml}. */
final class TextRule implements Rule {
  private static final Pattern PLACE = Pattern.compile("\\(\\?<at>");

  private final Cause cause;
  private final Outcome outcome;
  private final int weight;
  private final List<String> signs;
  private final List<String> needs;
  private final List<String> unless;

  TextRule(
      Cause cause,
      Outcome outcome,
      int weight,
      List<String> signs,
      List<String> needs,
      List<String> unless) {
    this.cause = cause;
    this.outcome = outcome;
    this.weight = weight;
    this.signs = List.copyOf(signs);
    this.needs = List.copyOf(needs);
    this.unless = List.copyOf(unless);
    Stream.of(signs, needs, unless).flatMap(List::stream).forEach(Pattern::compile);
    if (signs.isEmpty()) {
      throw new IllegalArgumentException("cause " + cause.id() + " has no sign");
    }
  }

  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    if (!needs.stream().allMatch(text::has) || unless.stream().anyMatch(text::has)) {
      return List.of();
    }
    List<Hit> hits = new ArrayList<>();
    String where = "";
    for (String sign : signs) {
      List<Hit> found = text.all(sign);
      for (Hit hit : found) {
        String at = PLACE.matcher(sign).find() ? hit.match().group("at") : null;
        where = where.isEmpty() && at != null ? at : where;
      }
      hits.addAll(found);
    }
    if (hits.isEmpty()) {
      return List.of();
    }
    hits.sort(java.util.Comparator.comparingInt(hit -> hit.line().number()));
    return List.of(Finding.of(cause, outcome, weight, where, hits));
  }
}
