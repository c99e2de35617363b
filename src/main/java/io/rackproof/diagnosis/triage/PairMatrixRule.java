package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A matrix of pairs: whether a node, a path between leaves, or one pair is slow. */
final class PairMatrixRule implements Rule {
  private static final Cause NODE =
      new Cause(
          "slow-node",
          "bandwidth",
          "one node is slow with every peer",
          "take the node out; check its PCIe, NIC and tuning",
          "the pair matrix without that node");
  private static final Cause LEAVES =
      new Cause(
          "cross-leaf-slow",
          "retransmit",
          "pairs across leaves are slow, pairs on one leaf are not: few flows share an uplink, or"
              + " adaptive routing is off",
          "hash on the queue pair, adaptive routing on every spine, more queue pairs",
          "tx rates of the uplinks under load");
  private static final Cause PAIR =
      new Cause(
          "slow-path",
          "bandwidth",
          "one path is slow while both its nodes are well with others",
          "follow that path: cable, switch port, hashing",
          "the pair again, both ways, and with other peers");

  @Override
  public List<Cause> causes() {
    return List.of(NODE, LEAVES, PAIR);
  }

  private record Entry(String a, String leafA, String b, String leafB, double rate, Line line) {
    boolean across() {
      return !leafA.isEmpty() && !leafB.isEmpty() && !leafA.equals(leafB);
    }
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Entry> pairs = new ArrayList<>();
    String row =
        "^\\s*([A-Za-z][\\w.-]*)(?:\\((\\S+)\\))?\\s+(?:<?->\\s*)?([A-Za-z][\\w.-]*)(?:\\((\\S+)\\))?\\s+(\\d+(?:\\.\\d+)?)(?:\\s*G[Bb]\\S*)?\\s*$";
    for (Hit hit : text.all(row)) {
      if (hit.line().whole()) {
        pairs.add(
            new Entry(
                hit.group(1), hit.group(2), hit.group(3), hit.group(4), hit.number(5), hit.line()));
      }
    }
    List<Finding> findings = new ArrayList<>();
    if (pairs.size() < 3) {
      return findings;
    }
    boolean bytes = text.has("(?i:busbw)|GB/s");
    Optional<Double> given = profile.number(bytes ? "pair_busbw_min_GBps" : "pair_bw_min_gbps");
    double median =
        pairs.stream()
            .mapToDouble(Entry::rate)
            .sorted()
            .skip(pairs.size() / 2)
            .findFirst()
            .orElse(0);
    double best = pairs.stream().mapToDouble(Entry::rate).max().orElse(0);
    double bound = given.orElse(bytes ? Math.max(0.9 * median, 0.7 * best) : profile.bandwidth());
    List<Entry> slow = pairs.stream().filter(pair -> pair.rate() < bound).toList();
    Line[] lines = slow.stream().map(Entry::line).limit(4).toArray(Line[]::new);
    String sentence = String.format(Locale.ROOT, "at least %.1f wanted", bound);
    if (slow.isEmpty()) {
      if (given.isPresent() || !bytes) {
        findings.add(
            Finding.of(PAIR, Outcome.PROOF, Finding.STATE, "", pairs.get(0).line())
                .because(sentence));
      }
      return findings;
    }
    List<String> nodes = slowNodes(pairs, slow);
    if (slow.stream().allMatch(Entry::across) && pairs.stream().anyMatch(pair -> !pair.across())) {
      findings.add(
          Finding.of(LEAVES, Outcome.SHORTFALL, Finding.STATE, "", lines).because(sentence));
    } else if (!nodes.isEmpty()) {
      for (String node : nodes) {
        findings.add(
            Finding.of(NODE, Outcome.SHORTFALL, Finding.STATE, node, lines).because(sentence));
      }
    } else {
      for (Entry pair : slow) {
        findings.add(
            Finding.of(
                PAIR, Outcome.SHORTFALL, Finding.ERROR, pair.a() + " - " + pair.b(), pair.line()));
      }
    }
    return findings;
  }

  /** Nodes all of whose pairs are slow, and which explain every slow pair. */
  private static List<String> slowNodes(List<Entry> pairs, List<Entry> slow) {
    Map<String, int[]> counts = new TreeMap<>();
    for (Entry pair : pairs) {
      for (String node : List.of(pair.a(), pair.b())) {
        int[] count = counts.computeIfAbsent(node, key -> new int[2]);
        count[0]++;
        count[1] += slow.contains(pair) ? 1 : 0;
      }
    }
    List<String> nodes =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue()[0] > 1 && entry.getValue()[0] == entry.getValue()[1])
            .map(Map.Entry::getKey)
            .toList();
    boolean explain =
        slow.stream().allMatch(pair -> nodes.contains(pair.a()) || nodes.contains(pair.b()));
    return explain ? nodes : List.of();
  }
}
