package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.device.Configurable;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The applied configuration, its QoS and interface part: what was set, without NVUE's defaults.
 *
 * <p>{@code nv config show -r applied -o json} prints {@code [{"header": {…}}, {"set": {…}}]} with
 * ranges for neighbours of equal settings (NVIDIA's public Cumulus workshops and drivers for it;
 * the tree has the keys of the REST API). It holds hashed passwords too; those never leave the
 * switch, because a filter on it lets through what is needed here. Python is what NVUE itself is
 * written in, so it is always there.
 */
final class AppliedConfig {
  private static final String FILTER =
      "import json,sys\n"
          + "def keep(t):\n"
          + " return {'qos':t.get('qos',{}),'interface':{n:{k:i[k] for k in ('link','qos') if k in"
          + " i} for n,i in t.get('interface',{}).items()}}\n"
          + "print(json.dumps([{'set':keep(e['set'])} if 'set' in e else {'header':e['header']} for"
          + " e in json.load(sys.stdin) if 'set' in e or 'header' in e],sort_keys=True))";

  private final NvueVersion version;
  private final JsonNode tree;

  private AppliedConfig(NvueVersion version, JsonNode tree) {
    this.version = version;
    this.tree = tree;
  }

  static Command command() {
    return Command.read(
        "bash",
        "-c",
        "set -o pipefail; nv config show -r applied -o json | python3 -c \"$1\"",
        "rackproof",
        FILTER);
  }

  /** Reads what the filter lets through. */
  static AppliedConfig parse(String text) throws Malformed {
    JsonNode root = Json.read(text);
    if (!root.isArray()) {
      throw new Malformed("it is not a list of a header and settings");
    }
    Optional<JsonNode> header = Optional.empty();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    for (JsonNode element : root) {
      if (element.has("header")) {
        header = Optional.of(element.path("header"));
      } else if (element.path("set").isObject()) {
        merge(tree, expanded("", element.path("set")));
      } else {
        throw new Malformed("it holds an element that is neither header nor settings");
      }
    }
    if (header.isEmpty()) {
      throw new Malformed("it has no header");
    }
    return new AppliedConfig(new NvueVersion(Json.text(header.get(), "version")), tree);
  }

  /** Ranges written out, in names of interfaces and in the numbers of queues and priorities. */
  private static JsonNode expanded(String parent, JsonNode node) throws Malformed {
    if (!node.isObject()) {
      return node;
    }
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      JsonNode child = expanded(member.getKey(), member.getValue());
      List<String> names =
          parent.equals("interface") || NvueCommands.COUNTED.contains(parent)
              ? Ranges.expand(member.getKey())
              : List.of(member.getKey());
      for (String name : names) {
        ObjectNode single = JsonNodeFactory.instance.objectNode();
        single.set(name, child.deepCopy());
        merge(copy, single);
      }
    }
    return copy;
  }

  private static void merge(ObjectNode into, JsonNode more) {
    for (Map.Entry<String, JsonNode> member : more.properties()) {
      JsonNode there = into.path(member.getKey());
      if (there instanceof ObjectNode inner && member.getValue().isObject()) {
        merge(inner, member.getValue());
      } else {
        into.set(member.getKey(), member.getValue());
      }
    }
  }

  NvueVersion version() {
    return version;
  }

  private JsonNode at(String path) {
    JsonNode node = tree;
    for (String word : path.split(" ", -1)) {
      node = node.path(word);
    }
    return node;
  }

  /** The object at a path such as {@code qos pfc default-global}; empty when nothing is set. */
  Optional<JsonNode> object(String path) {
    JsonNode node = at(path);
    return node.isObject() ? Optional.of(node.deepCopy()) : Optional.empty();
  }

  /** The value of an object's member. */
  Optional<String> value(String path, String name) {
    return Json.scalar(at(path), name);
  }

  /** Names in an object. */
  List<String> keys(String path) {
    List<String> names = new ArrayList<>();
    at(path).fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** A whole object as canonical JSON; {@link Configurable#ABSENT} when it is not there. */
  String whole(String path) {
    return object(path).map(Json::canonical).orElse(Configurable.ABSENT);
  }

  /** Every section as canonical JSON: QoS by kind, interfaces by name. */
  SortedMap<String, String> sections() {
    SortedMap<String, String> sections = new TreeMap<>();
    sections.put("qos", "");
    for (String top : List.of("qos", "interface")) {
      keys(top).forEach(name -> sections.put(top + " " + name, Json.canonical(at(top).path(name))));
    }
    return sections;
  }
}
