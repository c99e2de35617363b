package io.rackproof.report.signoff;

import io.rackproof.criteria.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * A sign-off as one HTML file that needs no network and no script, and prints as well as it shows.
 */
final class SignoffPage {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Signoff signoff;
  private final Html html = new Html();

  SignoffPage(Signoff signoff) {
    this.signoff = signoff;
  }

  String html() {
    RunIdentity run = signoff.run();
    html.open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.element(
        "title",
        signoff.conclusion().heading()
            + ": "
            + run.testbed()
            + ", "
            + run.suite()
            + ", "
            + run.runId());
    html.style(sheet()).close();
    html.open("body").open("main");
    head();
    new CauseSection(signoff).write(html);
    new MatrixSection(signoff.matrix(), signoff.summary()).write(html);
    new MeasuredSection(signoff).write(html);
    new ChangeSection(signoff).write(html);
    new RecordSection(signoff).write(html);
    signatures();
    html.close().close().close();
    return html.document();
  }

  private void head() {
    Conclusion conclusion = signoff.conclusion();
    RunIdentity run = signoff.run();
    String style = conclusion.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-');
    html.open("header", "class", style);
    html.element("p", "Rackproof sign-off of " + run.testbed(), "class", "what");
    html.element("h1", conclusion.heading());
    html.element("p", conclusion.sentence(), "class", "verdict");
    html.close();
    flags(run);
    html.open("dl", "class", "facts");
    fact("Testbed", run.testbed());
    fact("Run", run.runId());
    fact("Suite", run.suite());
    fact("Started", TIME.format(run.started()));
    fact("Took", took(run.started(), run.ended()));
    fact("Rackproof", run.rackproof());
    run.settings().forEach(this::fact);
    fact(
        "Verdicts",
        signoff.gate().owed()
            + " owed: "
            + signoff.summary().count(Status.PASS)
            + " pass, "
            + signoff.summary().count(Status.FAIL)
            + " fail, "
            + signoff.summary().count(Status.INCONCLUSIVE)
            + " inconclusive, "
            + signoff.summary().count(Status.NOT_APPLICABLE)
            + " not applicable, "
            + signoff.missing().size()
            + " not judged");
    html.close();
  }

  private void flags(RunIdentity run) {
    run.replayed()
        .ifPresent(
            from ->
                flag(
                    "REPLAY",
                    "Judged again from the recorded evidence in "
                        + from
                        + "; no device was logged in to. "
                        + signoff.check().map(check -> check.sentence() + ".").orElse("")));
    if (run.simulated()) {
      flag("SIMULATED", "The rack is simulated; its numbers say nothing of hardware.");
    }
    if (!run.acceptance()) {
      flag(
          "PARTIAL",
          "Suite '"
              + run.suite()
              + "' judges a part of the acceptance; it does not accept a rack.");
    }
  }

  private void flag(String word, String sentence) {
    html.open("p", "class", "flag").element("strong", word).text(" " + sentence).close();
  }

  private void fact(String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close();
  }

  private void signatures() {
    html.open("section", "class", "signatures").element("h2", "Signatures");
    signoff
        .evidence()
        .ifPresent(
            digest ->
                html.element(
                    "p",
                    "Signed for the result above, on the evidence with the SHA-256 digest "
                        + digest.digest()
                        + "."));
    html.open("div", "class", "signs");
    for (String party : List.of("For the supplier", "For the operator")) {
      html.open("div", "class", "sign").element("p", party, "class", "party");
      for (String line : List.of("Name", "Date", "Signature")) {
        html.element("p", line, "class", "line");
      }
      html.close();
    }
    html.close().close();
  }

  private static String took(Instant from, Instant to) {
    Duration time = Duration.between(from, to);
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d",
        Math.max(0, time.toHours()),
        Math.max(0, time.toMinutesPart()),
        Math.max(0, time.toSecondsPart()));
  }

  private static String sheet() {
    try (InputStream in = SignoffPage.class.getResourceAsStream("signoff.css")) {
      if (in == null) {
        throw new IllegalStateException("signoff.css is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
