package io.rackproof.sim.fabric;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rates of flows that share what they go through: max-min fair, by progressive filling (Bertsekas
 * and Gallager, Data Networks, 6.5.2).
 */
final class RateSharing {
  private final Map<Object, Double> capacity = new HashMap<>();
  private final List<Map<Object, Double>> uses = new ArrayList<>();
  private final Map<Object, List<Integer>> users = new HashMap<>();

  /** Something shared, with what it carries at most. */
  void resource(Object name, double most) {
    capacity.put(name, most);
  }

  /** Adds a flow with what a unit of it takes of each resource. */
  void flow(Map<Object, Double> use) {
    use.keySet()
        .forEach(name -> users.computeIfAbsent(name, n -> new ArrayList<>()).add(uses.size()));
    uses.add(Map.copyOf(use));
  }

  /** The rate of each flow, in the order in which they were added. */
  double[] rates() {
    double[] rates = new double[uses.size()];
    Map<Object, Double> left = new HashMap<>(capacity);
    Set<Integer> growing = new HashSet<>();
    for (int flow = 0; flow < rates.length; flow++) {
      growing.add(flow);
    }
    while (!growing.isEmpty()) {
      Object tightest = tightest(left, growing);
      double share = left.get(tightest) / load(tightest, growing);
      Set<Integer> stopped = new HashSet<>();
      for (int flow : growing) {
        if (uses.get(flow).containsKey(tightest)) {
          rates[flow] = share;
          stopped.add(flow);
        }
      }
      for (int flow : stopped) {
        uses.get(flow).forEach((name, unit) -> left.merge(name, -share * unit, Double::sum));
      }
      growing.removeAll(stopped);
    }
    return rates;
  }

  private Object tightest(Map<Object, Double> left, Set<Integer> growing) {
    Object tightest = "";
    double least = Double.MAX_VALUE;
    for (Map.Entry<Object, Double> entry : left.entrySet()) {
      double load = load(entry.getKey(), growing);
      double share = load > 0 ? Math.max(0, entry.getValue()) / load : Double.MAX_VALUE;
      if (share < least) {
        least = share;
        tightest = entry.getKey();
      }
    }
    return tightest;
  }

  private double load(Object name, Set<Integer> growing) {
    return users.getOrDefault(name, List.of()).stream()
        .filter(growing::contains)
        .mapToDouble(flow -> uses.get(flow).get(name))
        .sum();
  }
}
