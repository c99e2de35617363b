package io.rackproof.report.signoff;

import java.util.List;
import java.util.Optional;

/** What was spared, versions, bounds, and the evidence that all of it rests on. */
final class RecordSection {
  private static final int NAMES = 8;
  private static final int ROWS = 40;

  private final Signoff signoff;

  RecordSection(Signoff signoff) {
    this.signoff = signoff;
  }

  void write(Html html) {
    spared(html);
    versions(html);
    bounds(html);
    evidence(html);
  }

  private void spared(Html html) {
    html.open("section").element("h2", "Not applicable, or left alone");
    List<Spared> all = signoff.spared();
    if (all.isEmpty()) {
      html.element("p", "Nothing.");
    } else {
      begin(html, "What", "Why", "Where");
      for (Spared one : all.subList(0, Math.min(ROWS, all.size()))) {
        html.open("tr").element("th", one.what(), "scope", "row").element("td", one.why());
        html.open("td").text(Names.of(one.where(), NAMES));
        html.element("small", one.where().size() + " in all").close().close();
      }
      html.close().close();
      more(html, all.size());
    }
    html.close();
  }

  private void versions(Html html) {
    html.open("section").element("h2", "Versions");
    List<Versions.Version> all = signoff.versions();
    begin(html, "Of", "Version", "Where");
    html.open("tr").element("th", "Rackproof", "scope", "row");
    html.element("td", signoff.run().rackproof()).element("td", "controller").close();
    html.open("tr").element("th", "Java", "scope", "row");
    html.element("td", Runtime.version().toString()).element("td", "controller").close();
    for (Versions.Version one : all.subList(0, Math.min(ROWS, all.size()))) {
      html.open("tr").element("th", one.item(), "scope", "row");
      html.element("td", one.value(), "class", one.known() ? "" : "faint");
      html.open("td").text(Names.of(one.where(), NAMES));
      html.element("small", one.where().size() + " in all").close().close();
    }
    html.close().close();
    more(html, all.size());
    if (all.isEmpty()) {
      html.element("p", "This run did not survey the rack, so no version of a device is known.");
    }
    html.close();
  }

  private void bounds(Html html) {
    List<BoundLines> all = signoff.bounds();
    if (all.isEmpty()) {
      return;
    }
    html.open("section").element("h2", "Bounds, and how they came about");
    begin(html, "Of", "Derivation");
    for (BoundLines bound : all.subList(0, Math.min(ROWS, all.size()))) {
      html.open("tr").element("th", bound.what(), "scope", "row").open("td");
      bound.lines().forEach(line -> html.element("p", line, "class", "tight"));
      html.close().close();
    }
    html.close().close();
    more(html, all.size());
    html.close();
  }

  private void evidence(Html html) {
    html.open("section").element("h2", "Evidence");
    Optional<EvidenceDigest> evidence = signoff.evidence();
    if (evidence.isEmpty()) {
      html.element("p", "This run left no evidence.").close();
      return;
    }
    EvidenceDigest digest = evidence.get();
    html.element(
        "p",
        "Every command and reply is kept in the folder evidence: "
            + digest.files()
            + " files, "
            + digest.bytes()
            + " bytes. Their SHA-256 digest:");
    html.open("p").element("code", digest.digest(), "class", "digest").close();
    signoff.check().ifPresent(check -> html.element("p", check.sentence() + "."));
    html.element("p", "To compute it again, in that folder:");
    html.open("p").element("code", EvidenceDigest.COMMAND).close();
    html.element("p", "To name a file that differs, in that folder:");
    html.open("p").element("code", "sha256sum --quiet -c ../" + SignoffFiles.LISTING).close();
    again(html);
    html.close();
  }

  private void again(Html html) {
    String evidence = "RUN/evidence";
    if (signoff.run().joined()) {
      evidence = "RUN/evidence/SHARD-RUN";
      html.element("p", "To judge a shard's part again; each has a folder in RUN/evidence:");
    } else {
      html.element("p", "To judge it again, and compare the digest with signoff.json beside it:");
    }
    html.open("p")
        .element(
            "code", "mvn test -Dtestbed=" + signoff.run().testbed() + " -Devidence=" + evidence)
        .close();
  }

  private static void begin(Html html, String... heads) {
    html.open("table").open("thead").open("tr");
    for (String head : heads) {
      html.element("th", head, "scope", "col");
    }
    html.close().close().open("tbody");
  }

  private static void more(Html html, int all) {
    if (all > ROWS) {
      html.element("p", "And " + (all - ROWS) + " more, in signoff.json.");
    }
  }
}
