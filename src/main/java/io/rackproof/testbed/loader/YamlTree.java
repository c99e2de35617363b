package io.rackproof.testbed.loader;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * YAML text as a tree with positions. Built on SnakeYAML's node graph, the layer under Jackson's
 * YAML parser: it alone keeps the place of every key and value, and it leaves duplicate keys and
 * the text of a value as they were written (no {@code no} that means false, no octal numbers).
 */
final class YamlTree {
  private final Faults faults;
  private final IdentityHashMap<org.yaml.snakeyaml.nodes.Node, Optional<Node>> known =
      new IdentityHashMap<>();

  private YamlTree(Faults faults) {
    this.faults = faults;
  }

  /** The root of the document; empty, with a fault noted, when the text isn't YAML. */
  static Optional<Node> parse(String text, Faults faults) {
    try {
      Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      org.yaml.snakeyaml.nodes.Node root = yaml.compose(new StringReader(text));
      if (root == null) {
        faults.add(Mark.START, "the descriptor is empty; it needs at least 'hosts'");
        return Optional.empty();
      }
      return new YamlTree(faults).convert(root);
    } catch (MarkedYAMLException broken) {
      faults.add(placeOf(broken), "this is not YAML: " + reason(broken));
    } catch (YAMLException broken) {
      faults.add(Mark.START, "this is not YAML: " + firstLine(broken));
    }
    return Optional.empty();
  }

  private Optional<Node> convert(org.yaml.snakeyaml.nodes.Node node) {
    if (known.containsKey(node)) { // an alias: shared, so that aliases of aliases stay cheap
      Optional<Node> shared = known.get(node);
      if (shared.isEmpty()) {
        faults.add(mark(node.getStartMark()), "an alias (*) stands inside what it repeats");
      }
      return shared;
    }
    known.put(node, Optional.empty());
    Node converted;
    if (node instanceof ScalarNode scalar) {
      converted = scalar(scalar);
    } else if (node instanceof SequenceNode sequence) {
      List<Node> items = new ArrayList<>();
      sequence.getValue().forEach(item -> convert(item).ifPresent(items::add));
      converted = new Node.Sequence(mark(node.getStartMark()), items);
    } else {
      converted = mapping((MappingNode) node);
    }
    known.put(node, Optional.of(converted));
    return known.get(node);
  }

  private Node mapping(MappingNode mapping) {
    List<Node.Entry> entries = new ArrayList<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key) {
        Node.Scalar name = scalar(key);
        convert(tuple.getValueNode()).ifPresent(v -> entries.add(new Node.Entry(name, v)));
      } else {
        faults.add(mark(tuple.getKeyNode().getStartMark()), "a key is one word or name");
      }
    }
    return new Node.Mapping(mark(mapping.getStartMark()), entries);
  }

  private static Node.Scalar scalar(ScalarNode node) {
    String text = node.getValue();
    boolean plain = node.getScalarStyle() == ScalarStyle.PLAIN;
    int quotes = plain ? 0 : 1;
    Mark start = mark(node.getStartMark());
    Mark end = mark(node.getEndMark());
    boolean verbatim =
        start.line() == end.line() && end.column() - start.column() == text.length() + 2 * quotes;
    boolean blank = plain && (text.isEmpty() || text.equals("~") || text.equals("null"));
    Mark first = new Mark(start.line(), start.column() + quotes);
    return new Node.Scalar(start, text, blank, first, verbatim);
  }

  private static Mark placeOf(MarkedYAMLException broken) {
    if (broken.getProblemMark() != null) {
      return mark(broken.getProblemMark());
    }
    return broken.getContextMark() != null ? mark(broken.getContextMark()) : Mark.START;
  }

  private static String reason(MarkedYAMLException broken) {
    String problem = broken.getProblem() == null ? "unreadable" : broken.getProblem();
    return broken.getContext() == null ? problem : broken.getContext() + ", " + problem;
  }

  private static String firstLine(YAMLException broken) {
    return String.valueOf(broken.getMessage()).lines().findFirst().orElse("unreadable");
  }

  private static Mark mark(org.yaml.snakeyaml.error.Mark mark) {
    return new Mark(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
