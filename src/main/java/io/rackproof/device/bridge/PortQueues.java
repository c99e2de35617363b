package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.device.Malformed;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.units.Dscp;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The queues of one port: an HTB tree with its filters, or one queue that the kernel chose.
 *
 * <p>A Linux switch has classes, no 802.1p queues. The class of RoCE is the one that the filter for
 * RoCE's DSCP leads to, when that is a leaf other than the default class; without such a filter it
 * is the only leaf beside the default class. Its queue number is the minor of its class id.
 */
final class PortQueues {
  private static final Pattern DEFAULT = Pattern.compile("0x([0-9a-f]{1,4})");

  private final Qdisc root;
  private final List<Qdisc> qdiscs;
  private final SortedMap<String, HtbClass> classes;
  private final List<Filter> filters;

  private PortQueues(
      Qdisc root, List<Qdisc> qdiscs, SortedMap<String, HtbClass> classes, List<Filter> filters) {
    this.root = root;
    this.qdiscs = qdiscs;
    this.classes = classes;
    this.filters = filters;
  }

  static List<Command> commands(String port) {
    return List.of(Qdisc.command(port), HtbClass.command(port), Filter.command(port));
  }

  static Observed<PortQueues> read(Batch batch, String port) {
    Observed<List<Qdisc>> qdiscs = Qdisc.list(batch.to(Qdisc.command(port)));
    Observed<SortedMap<String, HtbClass>> classes = HtbClass.list(batch.to(HtbClass.command(port)));
    Observed<List<Filter>> filters = Filter.list(batch.to(Filter.command(port)));
    List<EvidenceRef> evidence = Answer.evidence(qdiscs, classes, filters);
    return qdiscs.flatMap(
        known ->
            classes.flatMap(
                tree ->
                    filters.flatMap(
                        list -> Answer.derive(evidence, () -> of(port, known, tree, list)))));
  }

  private static PortQueues of(
      String port, List<Qdisc> qdiscs, SortedMap<String, HtbClass> classes, List<Filter> filters)
      throws Malformed {
    Qdisc root = qdiscs.stream().filter(q -> q.parent().isEmpty()).findFirst().orElseThrow();
    PortQueues queues = new PortQueues(root, qdiscs, classes, filters);
    if (queues.shaped()) {
      queues.check(port);
    } else if (!root.chosenByKernel()) {
      throw new Malformed(
          port
              + " has a root qdisc of kind "
              + root.kind()
              + ", which this driver does not know; it knows htb");
    }
    return queues;
  }

  /** A class that is spoken of and not shown was cut off, and others may have been too. */
  private void check(String port) throws Malformed {
    for (Qdisc qdisc : qdiscs) {
      if (qdisc.parent().filter(this::inTree).isPresent()) {
        require(port, qdisc.parent().get());
      }
    }
    for (Filter filter : filters) {
      if (filter.parent().equals(root.handle()) && inTree(filter.target())) {
        require(port, filter.target());
      }
    }
    for (HtbClass found : classes.values()) {
      if (found.parent().isPresent()) {
        require(port, found.parent().get());
      }
    }
    if (!defaultId().isEmpty()) {
      require(port, defaultId());
    }
  }

  private boolean inTree(String id) {
    return id.startsWith(root.handle()) && !id.equals(root.handle());
  }

  private void require(String port, String id) throws Malformed {
    if (!classes.containsKey(id)) {
      throw new Malformed(port + " has no class " + id + ", though others refer to it");
    }
  }

  /** Whether the port's root is an HTB tree. */
  boolean shaped() {
    return root.is("htb");
  }

  Qdisc root() {
    return root;
  }

  List<Filter> filters() {
    return filters;
  }

  List<HtbClass> leaves() {
    return classes.values().stream().filter(HtbClass::leaf).toList();
  }

  Optional<HtbClass> classOf(String id) {
    return Optional.ofNullable(classes.get(id));
  }

  /** Where packets go that no filter takes; empty id where HTB lets them pass unshaped. */
  String defaultId() {
    Matcher minor = DEFAULT.matcher(root.options().path("default").asText(""));
    return minor.matches() && Integer.parseInt(minor.group(1), 16) != 0
        ? root.handle() + minor.group(1)
        : "";
  }

  Optional<HtbClass> defaultClass() {
    return classOf(defaultId());
  }

  /** The qdisc that serves a class; empty where the kernel's own plain one does. */
  Optional<Qdisc> child(String id) {
    return qdiscs.stream().filter(qdisc -> qdisc.parent().equals(Optional.of(id))).findFirst();
  }

  /**
   * The filter that takes the packets of a code point.
   *
   * @param packets {@code ip} or {@code ipv6}
   * @throws Malformed when an earlier filter may take some of them
   */
  Optional<Filter> filter(Dscp dscp, String packets) throws Malformed {
    for (Filter filter : filters) {
      if (!filter.parent().equals(root.handle()) || !filter.sees(packets)) {
        continue;
      }
      switch (filter.match(dscp)) {
        case ALL -> {
          return Optional.of(filter);
        }
        case UNCLEAR ->
            throw new Malformed(
                "a filter of kind "
                    + filter.kind()
                    + " with pref "
                    + filter.pref()
                    + " may take some packets of DSCP "
                    + dscp
                    + "; match the DSCP alone with flower ip_tos or u32");
        case NONE -> {
          // The next one is asked.
        }
      }
    }
    return Optional.empty();
  }

  /** The class of RoCE. Empty where there is none, or none can be told from others. */
  Optional<HtbClass> lossless(Dscp dscp) throws Malformed {
    Optional<HtbClass> led =
        filter(dscp, "ip")
            .flatMap(filter -> classOf(filter.target()))
            .filter(found -> found.leaf() && !found.id().equals(defaultId()));
    if (led.isPresent()) {
      return led;
    }
    List<HtbClass> others =
        leaves().stream().filter(found -> !found.id().equals(defaultId())).toList();
    return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
  }

  /** The class right under the root that a class borrows from in the end. */
  HtbClass top(HtbClass leaf) throws Malformed {
    HtbClass at = leaf;
    for (int depth = 0; at.parent().isPresent(); depth++) {
      if (depth > 8) {
        throw new Malformed("the classes of HTB refer to each other in a ring");
      }
      at = classes.get(at.parent().get());
    }
    return at;
  }
}
