package io.rackproof.report.signoff;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import io.rackproof.report.CauseText;
import java.util.List;

/** What is wrong: causes, then red verdicts that none explains, then what was not judged. */
final class CauseSection {
  private static final int MOST = 25;

  private final Signoff signoff;

  CauseSection(Signoff signoff) {
    this.signoff = signoff;
  }

  void write(Html html) {
    List<RootCause> causes = signoff.causes();
    List<Verdict> unexplained = signoff.unexplained();
    html.open("section").element("h2", "What is wrong");
    if (causes.isEmpty() && unexplained.isEmpty() && signoff.faults().isEmpty()) {
      String none = signoff.missing().isEmpty() ? "Nothing." : "Nothing among what was judged.";
      html.element("p", none);
    }
    if (!causes.isEmpty()) {
      html.element("h3", causes.size() == 1 ? "Root cause" : "Root causes");
      html.open("ol", "class", "causes");
      causes.stream().limit(MOST).forEach(cause -> cause(html, cause));
      html.close();
      more(html, causes.size());
    }
    if (!unexplained.isEmpty()) {
      html.element("h3", "Red verdicts" + (causes.isEmpty() ? "" : " that no cause explains"));
      html.open("ul");
      unexplained.stream()
          .limit(MOST)
          .forEach(
              one ->
                  html.element("li", one.status() + " " + one.criterion() + " " + one.sentence()));
      html.close();
      more(html, unexplained.size());
    }
    if (!signoff.faults().isEmpty()) {
      html.element("h3", "Faults of the run itself").open("ul");
      signoff.faults().stream().limit(MOST).forEach(fault -> html.element("li", fault));
      html.close();
      more(html, signoff.faults().size());
    }
    missing(html);
    html.close();
  }

  private void missing(Html html) {
    List<Obligation> missing = signoff.missing();
    if (!missing.isEmpty()) {
      html.element("h3", "Owed, not judged");
      html.element(
          "p", String.join("; ", missing.stream().limit(MOST).map(Obligation::toString).toList()));
      more(html, missing.size());
    }
  }

  private static void cause(Html html, RootCause cause) {
    html.open("li").element("p", CauseText.headline(cause), "class", "headline").open("dl");
    cause.evidence().forEach(line -> item(html, "Why", line));
    cause.against().forEach(line -> item(html, "But", line));
    item(html, "Remedy", cause.remedy());
    if (!cause.confirm().isEmpty()) {
      html.open("div").element("dt", "Confirm").open("dd").element("code", cause.confirm());
      html.close().close();
    }
    item(html, "Effect", CauseText.explains(cause));
    html.close().close();
  }

  private static void item(Html html, String term, String line) {
    html.open("div").element("dt", term).element("dd", line).close();
  }

  private static void more(Html html, int all) {
    if (all > MOST) {
      html.element("p", "And " + (all - MOST) + " more: see signoff.json and the report.");
    }
  }
}
