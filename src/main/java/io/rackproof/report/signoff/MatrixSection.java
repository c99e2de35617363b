package io.rackproof.report.signoff;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.report.Summary;
import io.rackproof.testbed.DeviceName;
import java.util.List;
import java.util.Map;

/**
 * The matrix of criteria by devices, in blocks of columns that fit a phone and a sheet of paper.
 */
final class MatrixSection {
  private static final int COLUMNS = 16;

  private final Matrix matrix;
  private final Summary summary;

  MatrixSection(Matrix matrix, Summary summary) {
    this.matrix = matrix;
    this.summary = summary;
  }

  void write(Html html) {
    html.open("section").open("div", "class", "together");
    html.element("h2", "Criteria by host and switch");
    if (matrix.rows().isEmpty()) {
      html.element("p", "No verdict was owed or given.").close().close();
      return;
    }
    html.open("p", "class", "legend");
    for (Mark mark : Mark.values()) {
      if (mark != Mark.NONE) {
        html.open("span", "class", "key")
            .element("span", mark.sign(), "class", "m " + mark.style());
        html.text(" " + mark.meaning()).close();
      }
    }
    html.close();
    html.element(
        "p",
        "A cell shows the worst verdict of the device, of its ports and of the pairs that end there.");
    html.open("div", "class", "blocks");
    matrix.blocks(COLUMNS).forEach(block -> block(html, block));
    html.close().close();
    counts(html);
    html.close();
  }

  private void block(Html html, List<DeviceName> devices) {
    html.open("table", "class", "matrix").open("thead").open("tr").element("th", "");
    for (DeviceName device : devices) {
      html.open("th", "scope", "col", "class", "d").element("span", device.value()).close();
    }
    html.close().close().open("tbody");
    for (Matrix.Row row : matrix.rows()) {
      html.open("tr").element("th", row.criterion().name(), "scope", "row");
      for (DeviceName device : devices) {
        Cell cell = row.cell(device);
        html.element(
            "td",
            cell.worst().sign(),
            "class",
            "m " + cell.worst().style(),
            "title",
            row.criterion() + " " + device + ": " + cell.words());
      }
      html.close();
    }
    html.close().close();
  }

  private void counts(Html html) {
    html.open("table", "class", "counts").open("thead").open("tr");
    for (String head :
        List.of("Criterion", "Pass", "Fail", "Incon\u00adclusive", "Not appli\u00adcable")) {
      html.element("th", head, "scope", "col");
    }
    html.close().close().open("tbody");
    for (Map.Entry<CriterionId, Map<Status, Integer>> row : summary.byCriterion().entrySet()) {
      html.open("tr").open("th", "scope", "row").text(row.getKey().name());
      html.element("small", row.getKey().title()).close();
      for (Status status : Status.values()) {
        int count = row.getValue().getOrDefault(status, 0);
        boolean red = count > 0 && (status == Status.FAIL || status == Status.INCONCLUSIVE);
        html.element(
            "td", count == 0 ? "·" : Integer.toString(count), "class", red ? "n red" : "n");
      }
      html.close();
    }
    html.close().close();
  }
}
