package io.rackproof.sim.nvue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What bash does on the simulated switch: it runs no scripts, but knows two by what they do. One
 * shows the configuration through a filter that names the sections to keep; one stages its
 * arguments, applies them, and sets them aside when that fails.
 */
final class Scripts {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern KEPT = Pattern.compile("t\\.get\\('(\\w+)'");
  private static final Pattern FIELDS = Pattern.compile("for k in \\(([^)]*)\\)");
  private static final Pattern PORT = Pattern.compile("swp(\\d+)");
  private static final int PENDING = 71;
  private static final int NOT_APPLIED = 72;

  private Scripts() {}

  /** Runs {@code -c SCRIPT NAME ARGUMENT…}. */
  static Output run(List<String> words, Function<List<String>, Output> nv) {
    if (words.size() < 4 || !words.get(0).equals("-c")) {
      return Output.failed(2, "bash: only -c SCRIPT NAME ARGUMENT… is simulated\n");
    }
    List<String> arguments = words.subList(3, words.size());
    if (words.get(1).contains("nv config show -r applied -o json | python3 -c")) {
      Output shown = nv.apply(List.of("config", "show", "-r", "applied", "-o", "json"));
      return shown.status() == 0 ? Output.ok(filtered(shown.stdout(), arguments.get(0))) : shown;
    }
    return changes(words)
        ? transaction(arguments, nv)
        : Output.failed(2, "bash: this script is not simulated\n");
  }

  static boolean changes(List<String> words) {
    return words.size() > 2 && words.get(1).contains("nv config apply -y");
  }

  private static Output transaction(List<String> lines, Function<List<String>, Output> nv) {
    String pending = nv.apply(List.of("config", "diff")).stdout();
    if (!pending.isEmpty()) {
      return new Output(PENDING, pending, "");
    }
    StringBuilder said = new StringBuilder();
    for (String line : lines) {
      Output output = nv.apply(List.of(line.substring("nv ".length()).split(" ", -1)));
      if (output.status() != 0) {
        said.append("@refused ")
            .append(line)
            .append(": ")
            .append(output.stderr().lines().findFirst().orElse(""))
            .append('\n');
      }
    }
    if (nv.apply(List.of("config", "diff")).stdout().isEmpty()) {
      var unused = nv.apply(List.of("config", "detach"));
      return Output.ok(said.toString());
    }
    Output applied = nv.apply(List.of("config", "apply", "-y"));
    if (applied.status() != 0) {
      var unused = nv.apply(List.of("config", "detach"));
      return new Output(NOT_APPLIED, said + applied.stdout(), applied.stderr());
    }
    return Output.ok(said + applied.stdout());
  }

  /** What the filter's program names: top sections, and members of an interface. */
  private static String filtered(String text, String program) {
    List<String> sections = new ArrayList<>();
    Matcher kept = KEPT.matcher(program);
    while (kept.find()) {
      sections.add(kept.group(1));
    }
    Matcher fields = FIELDS.matcher(program);
    List<String> members =
        fields.find()
            ? List.of(fields.group(1).replace("'", "").replace(" ", "").split(",", -1))
            : List.of();
    try {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      for (JsonNode element : JSON.readTree(text)) {
        ObjectNode copy = element.deepCopy();
        if (copy.path("set") instanceof ObjectNode set) {
          set.retain(sections);
          for (JsonNode port : set.path("interface")) {
            ((ObjectNode) port).retain(members);
          }
          sections.stream().filter(name -> !set.has(name)).forEach(set::putObject);
        }
        list.add(copy);
      }
      return JSON.writeValueAsString(list) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Neighbouring ports with the same settings under one name: {@code swp1-3}. */
  static ObjectNode ranged(ObjectNode interfaces) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    int first = -1;
    int last = -1;
    JsonNode shared = JsonNodeFactory.instance.nullNode();
    for (Map.Entry<String, JsonNode> member : interfaces.properties()) {
      Matcher port = PORT.matcher(member.getKey());
      int number = port.matches() ? Integer.parseInt(port.group(1)) : -1;
      if (number >= 0 && number == last + 1 && member.getValue().equals(shared)) {
        out.remove(name(first, last));
      } else {
        first = number;
      }
      last = number;
      shared = member.getValue();
      out.set(number < 0 ? member.getKey() : name(first, last), shared);
    }
    return out;
  }

  private static String name(int first, int last) {
    return first == last ? "swp" + first : "swp" + first + "-" + last;
  }
}
