package io.rackproof.sim.host;

import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * lldpad: sets DCB of NICs as it was told, and keeps that over a reboot. Guarded by its own
 * monitor.
 */
final class Lldpad {
  private final SimHost host;
  private final SortedMap<String, PriorityMask> pfc = new TreeMap<>();
  private final SortedMap<String, Boolean> willing = new TreeMap<>();
  private final SortedMap<String, SortedSet<String>> rules = new TreeMap<>();
  private boolean running;

  Lldpad(SimHost host) {
    this.host = host;
  }

  /** Starts it, told to have no PFC on these ports. */
  synchronized void start(List<SimNic> told) {
    running = true;
    for (SimNic nic : told) {
      pfc.put(nic.netdev(), PriorityMask.NONE);
      willing.put(nic.netdev(), false);
    }
  }

  synchronized boolean runs() {
    return running;
  }

  synchronized void tellPfc(SimNic nic, PriorityMask mask) {
    pfc.put(nic.netdev(), mask);
    nic.set(now -> now.withPfc(mask));
  }

  synchronized void tellWilling(SimNic nic) {
    willing.put(nic.netdev(), true);
  }

  /**
   * @param rule {@code priority,selector,protocol}
   * @return whether that was news
   */
  synchronized boolean tellRule(SimNic nic, String rule, boolean there) {
    SortedSet<String> own = rules.computeIfAbsent(nic.netdev(), name -> new TreeSet<>());
    boolean news = there ? own.add(rule) : own.remove(rule);
    String[] words = rule.split(",", -1);
    if (news && words[1].equals("5")) {
      int dscp = Integer.parseInt(words[2]);
      nic.set(
          now -> there ? now.withRule(dscp, Integer.parseInt(words[0])) : now.withoutRule(dscp));
    }
    return news;
  }

  synchronized Optional<PriorityMask> pfc(SimNic nic) {
    return Optional.ofNullable(pfc.get(nic.netdev()));
  }

  synchronized Optional<Boolean> willing(SimNic nic) {
    return Optional.ofNullable(willing.get(nic.netdev()));
  }

  synchronized List<String> rules(SimNic nic) {
    return List.copyOf(rules.getOrDefault(nic.netdev(), new TreeSet<>()));
  }

  /** The NICs forget; it does not. */
  synchronized void reboot() {
    for (SimNic nic : host.nics()) {
      pfc(nic).ifPresent(mask -> nic.set(now -> now.withPfc(mask)));
      for (String rule : rules(nic)) {
        String[] words = rule.split(",", -1);
        nic.set(now -> now.withRule(Integer.parseInt(words[2]), Integer.parseInt(words[0])));
      }
    }
  }

  synchronized Map<String, String> state() {
    Map<String, String> state = new TreeMap<>();
    pfc.forEach((name, mask) -> state.put(name + ".lldpad.pfc", mask.toString()));
    rules.forEach(
        (name, own) -> {
          if (!own.isEmpty()) {
            state.put(name + ".lldpad.app", own.toString());
          }
        });
    return state;
  }
}
