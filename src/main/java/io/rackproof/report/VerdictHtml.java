package io.rackproof.report;

import io.rackproof.criteria.Verdict;
import java.util.List;

/** What a report's reader sees of one verdict. Device output is text, never markup. */
final class VerdictHtml {
  private VerdictHtml() {}

  static String of(Verdict verdict) {
    StringBuilder html = new StringBuilder();
    html.append("<p><b>").append(verdict.status()).append("</b> ");
    html.append(escaped(verdict.sentence())).append("</p><table>");
    row(html, "expected", verdict.expected());
    row(html, "found", verdict.found());
    row(html, "why", verdict.why());
    if (!verdict.confirm().isEmpty()) {
      html.append("<tr><th align=\"left\">confirm with</th><td><code>");
      html.append(escaped(verdict.confirm())).append("</code></td></tr>");
    }
    html.append("</table>");
    details(html, verdict.details());
    return html.toString();
  }

  /** A line "name: value" becomes a row of two cells. */
  private static void details(StringBuilder html, List<String> details) {
    if (details.isEmpty()) {
      return;
    }
    html.append("<p>Looked at:</p><table>");
    for (String line : details) {
      int colon = line.indexOf(": ");
      if (colon < 0) {
        html.append("<tr><td colspan=\"2\">").append(escaped(line)).append("</td></tr>");
      } else {
        row(html, line.substring(0, colon), line.substring(colon + 2));
      }
    }
    html.append("</table>");
  }

  private static void row(StringBuilder html, String name, String value) {
    if (value.isEmpty()) {
      return;
    }
    html.append("<tr><th align=\"left\">").append(escaped(name)).append("</th><td>");
    html.append(escaped(value)).append("</td></tr>");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;")
        .replace("\n", "<br>");
  }
}
