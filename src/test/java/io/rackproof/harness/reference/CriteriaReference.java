package io.rackproof.harness.reference;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Scope;
import io.rackproof.sim.FaultKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the README says of each criterion: title and scope are the criterion's own, faults those of
 * the simulator that turn it red, and the rest is in {@code reference.yaml}.
 */
public final class CriteriaReference {
  /** The command that writes the reference into the README. */
  public static final String COMMAND = "mvn test -Dsuite=reference";

  static final String BEGIN = "<!-- criteria: begin; made by " + COMMAND + " -->";
  static final String END = "<!-- criteria: end -->";

  private static final String FILE = "/io/rackproof/criteria/reference.yaml";
  private static final int WIDTH = 116;

  /** What may stand of a criterion, in this order, and how it is called. */
  private static final Map<String, String> LABELS = labels();

  private CriteriaReference() {}

  private static Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("when", "Judged");
    labels.put("bound", "Bound");
    labels.put("source", "Source and tools");
    labels.put("not_applicable", "NOT_APPLICABLE");
    labels.put("inconclusive", "INCONCLUSIVE");
    labels.put("remark", "Note");
    return labels;
  }

  /** Every criterion, in the order of a report, between the marks of the README. */
  public static String text() throws IOException {
    Map<String, Map<String, String>> said = said();
    StringBuilder text = new StringBuilder(BEGIN).append("\n\n");
    wrapped(
        text,
        "Nearly everything of a device turns red, and is not repeated below, with "
            + names(FaultKind.all().stream().filter(CriteriaReference::sweeping).toList())
            + ".");
    for (CriterionId criterion : CriterionId.values()) {
      text.append('\n');
      section(text, criterion, said.get(criterion.anchor()));
    }
    return text.append('\n').append(END).toString();
  }

  /** The same file with the reference of this code. */
  public static String into(String readme) throws IOException {
    int begin = readme.indexOf(BEGIN);
    int end = readme.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException("the README has no marks '" + BEGIN + "' and '" + END + "'");
    }
    return readme.substring(0, begin) + text() + readme.substring(end + END.length());
  }

  private static Map<String, Map<String, String>> said() throws IOException {
    try (InputStream in = CriteriaReference.class.getResourceAsStream(FILE)) {
      Map<String, Map<String, String>> said =
          new YAMLMapper().readValue(in, new TypeReference<>() {});
      List<String> anchors = new ArrayList<>();
      for (CriterionId criterion : CriterionId.values()) {
        anchors.add(criterion.anchor());
      }
      if (!List.copyOf(said.keySet()).equals(anchors)) {
        throw new IOException(FILE + " must have these criteria, in this order: " + anchors);
      }
      for (Map.Entry<String, Map<String, String>> one : said.entrySet()) {
        if (!LABELS.keySet().containsAll(one.getValue().keySet())
            || !one.getValue().containsKey("bound")) {
          throw new IOException(
              FILE + ": " + one.getKey() + " needs a bound, and may have " + LABELS.keySet());
        }
      }
      return said;
    }
  }

  private static void section(StringBuilder text, CriterionId criterion, Map<String, String> said) {
    text.append("### ").append(criterion.anchor()).append('\n');
    wrapped(text, criterion.title() + ". Each " + scope(criterion.scope()) + ".");
    LABELS.forEach(
        (key, label) -> {
          if (said.containsKey(key)) {
            wrapped(text, "- **" + label + "**: " + said.get(key).strip());
          }
        });
    List<FaultKind> faults =
        FaultKind.all().stream()
            .filter(kind -> kind.criteria().contains(criterion))
            .filter(kind -> !sweeping(kind) || criterion == CriterionId.REACHABLE)
            .toList();
    wrapped(
        text,
        "- **Faults**: " + (faults.isEmpty() ? "those of all criteria" : names(faults)) + ".");
  }

  private static String scope(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT);
  }

  private static boolean sweeping(FaultKind kind) {
    return 2 * kind.criteria().size() > CriterionId.values().length;
  }

  private static String names(List<FaultKind> kinds) {
    return kinds.stream().map(kind -> "`" + kind.key() + "`").collect(Collectors.joining(", "));
  }

  private static void wrapped(StringBuilder text, String paragraph) {
    String indent = paragraph.startsWith("- ") ? "  " : "";
    int column = 0;
    for (String word : paragraph.split("\\s+")) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        text.append('\n').append(indent);
        column = indent.length();
      } else if (column > 0) {
        text.append(' ');
        column++;
      }
      text.append(word);
      column += word.length();
    }
    text.append('\n');
  }
}
