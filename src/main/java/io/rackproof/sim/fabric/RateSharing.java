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

  /** Something shared, with what it carries at most. */
  void resource(Object name, double most) {
    capacity.put(name, most);
  }

  /** Adds a flow with what a unit of it takes of each resource. */
  void flow(Map<Object, Double> use) {
    uses.add(Map.copyOf(use));
  }

  /** The rate of each flow, in the order in which they were added. */
  double[] rates() {
    double[] rates = new double[uses.size()];
    Map<Object, Double> left = new HashMap<>(capacity);
    Map<Object, Set<Integer>> users = new HashMap<>();
    for (int flow = 0; flow < rates.length; flow++) {
      for (Object name : uses.get(flow).keySet()) {
        users.computeIfAbsent(name, key -> new HashSet<>()).add(flow);
      }
    }
    while (!users.isEmpty()) {
      Object tightest = tightest(left, users);
      double share = left.get(tightest) / load(tightest, users.get(tightest));
      for (int flow : Set.copyOf(users.get(tightest))) {
        rates[flow] = share;
        uses.get(flow)
            .forEach(
                (name, unit) -> {
                  left.merge(name, -share * unit, Double::sum);
                  users.computeIfPresent(name, (key, all) -> without(all, flow));
                });
      }
    }
    return rates;
  }

  /** Null when nobody is left, which takes the entry out of its map. */
  private static Set<Integer> without(Set<Integer> all, int flow) {
    all.remove(flow);
    return all.isEmpty() ? null : all;
  }

  /** Only what a growing flow uses can hold it up. */
  private Object tightest(Map<Object, Double> left, Map<Object, Set<Integer>> users) {
    Object tightest = "";
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<Object, Set<Integer>> entry : users.entrySet()) {
      double load = load(entry.getKey(), entry.getValue());
      double share = Math.max(0, left.get(entry.getKey())) / load;
      if (share < least) {
        least = share;
        tightest = entry.getKey();
      }
    }
    return tightest;
  }

  private double load(Object name, Set<Integer> flows) {
    return flows.stream().mapToDouble(flow -> uses.get(flow).get(name)).sum();
  }
}
