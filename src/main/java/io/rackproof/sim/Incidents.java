package io.rackproof.sim;

import io.rackproof.testbed.DeviceName;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the configuration changes of each device, and strikes at those that were named. */
final class Incidents {
  private record Moment(DeviceName device, int change, Incident.When when) {}

  private final Map<Moment, Incident> planned = new ConcurrentHashMap<>();
  private final Map<DeviceName, AtomicInteger> counts = new ConcurrentHashMap<>();

  void plan(DeviceName device, int change, Incident.When when, Incident incident) {
    planned.put(new Moment(device, change, when), incident);
  }

  /** Number of the change that begins now, from 1. */
  int next(DeviceName device) {
    return counts.computeIfAbsent(device, name -> new AtomicInteger()).incrementAndGet();
  }

  /** Changes begun so far. */
  int count(DeviceName device) {
    return Optional.ofNullable(counts.get(device)).map(AtomicInteger::get).orElse(0);
  }

  void strike(DeviceName device, int change, Incident.When when, Incident.Scene scene) {
    Incident incident = planned.remove(new Moment(device, change, when));
    if (incident != null) {
      incident.strike(scene);
    }
  }
}
