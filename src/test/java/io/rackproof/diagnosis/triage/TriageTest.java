package io.rackproof.diagnosis.triage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.diagnosis.Cause;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

/** Each rule on a fragment of its own, healthy counterparts, and what is left when they are cut. */
public final class TriageTest {
  private static final Pattern LINE = Pattern.compile("\\bline (\\d+): ");

  private final Triage triage = new Triage();
  private final List<Case> cases = read();

  /** A fragment and what it must come to. */
  private record Case(Status status, Optional<String> cause, Profile profile, String text) {}

  @Test
  public void everyFragmentComesToItsStatusAndCause() {
    List<String> wrong = new ArrayList<>();
    for (Case one : cases) {
      Assessment seen = triage.assess(one.text(), one.profile());
      List<String> causes = seen.causes().stream().map(RootCause::id).limit(2).toList();
      boolean caused = one.cause().map(causes::contains).orElseGet(causes::isEmpty);
      if (seen.status() != one.status() || !caused) {
        wrong.add(one.text() + "\nwants " + one + "\nis " + seen.status() + " " + causes + "\n");
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  public void everyCauseHasAFragment() {
    Set<String> covered = new TreeSet<>();
    cases.forEach(one -> one.cause().ifPresent(covered::add));
    Set<String> harmless =
        Set.of(
            "slot-power",
            "foreign-provider",
            "cpu-frequency",
            "rate-limit-software",
            "peak-not-measured",
            "tool-answers");
    assertThat(triage.causes())
        .map(Cause::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> covered.contains(id) || harmless.contains(id));
  }

  /** A cut healthy fragment passes only where each line that proves it is still whole. */
  @Test
  public void cutHealthyFragmentsProveNothingMoreThanWhatIsLeft() {
    for (Case one : cases) {
      if (one.status() != Status.PASS) {
        continue;
      }
      List<String> full = triage.assess(one.text(), one.profile()).remarks();
      for (int end = 0; end < one.text().length(); end++) {
        String cut = one.text().substring(0, end);
        Assessment seen = triage.assess(cut, one.profile());
        if (seen.status() == Status.PASS) {
          assertThat(full).as(cut).containsAll(evidence(seen, cut));
        }
      }
    }
  }

  /** Without the last line, which may be cut after what it proves. */
  private static List<String> evidence(Assessment seen, String cut) {
    long whole = cut.chars().filter(character -> character == '\n').count();
    return seen.remarks().stream()
        .filter(
            text -> {
              Matcher line = LINE.matcher(text);
              return !line.find() || Long.parseLong(line.group(1)) <= whole;
            })
        .toList();
  }

  @Test
  public void cutFaultyFragmentsNeverPassWithoutProof() {
    for (Case one : cases) {
      if (one.status() == Status.PASS) {
        continue;
      }
      for (int end = 0; end < one.text().length(); end++) {
        Assessment seen = triage.assess(one.text().substring(0, end), one.profile());
        if (seen.status() == Status.PASS) {
          assertThat(seen.remarks()).as(one.text().substring(0, end)).isNotEmpty();
        }
      }
    }
  }

  @Test
  public void noiseIsNeverAPass() {
    for (String noise :
        List.of("", " \n", "PASS\n", "OK 400 Gb/s\n", "BW average 391.7\n", "0 0 0\n")) {
      assertThat(triage.assess(noise, Profile.standard()).status())
          .as(noise)
          .isEqualTo(Status.INCONCLUSIVE);
    }
  }

  private static List<Case> read() {
    try (InputStream in = TriageTest.class.getResourceAsStream("/samples/triage/cases.yaml")) {
      List<Map<String, Object>> rows =
          new YAMLMapper().readValue(in, new TypeReference<List<Map<String, Object>>>() {});
      return rows.stream().map(TriageTest::row).toList();
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    }
  }

  private static Case row(Map<String, Object> row) {
    Map<String, String> bounds = new TreeMap<>();
    if (row.get("profile") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> bounds.put(name.toString(), value.toString()));
    }
    return new Case(
        Status.valueOf(row.get("status").toString()),
        Optional.ofNullable(row.get("cause")).map(Object::toString),
        new Profile(bounds),
        row.get("text").toString());
  }
}
