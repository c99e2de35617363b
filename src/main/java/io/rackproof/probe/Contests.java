package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Measurements one after the other, each with TCP ports of its own, see {@link Ends#tcpPort}. */
final class Contests {
  private final Map<DeviceName, HostDriver> hosts;
  private final Crew crew;
  private final Readiness readiness;
  private int heat;

  Contests(Map<DeviceName, HostDriver> hosts, Crew crew, Readiness readiness) {
    this.hosts = hosts;
    this.crew = crew;
    this.readiness = readiness;
  }

  /** Flows of which no port has two. */
  <T> Map<Flow, Observed<T>> apart(
      Ends ends,
      List<Flow> flows,
      Contest.ServerEnd<T> server,
      Contest.ClientEnd<T> client,
      Predicate<T> complete) {
    int now = heat++;
    return measure(ends, flow -> now, flows, server, client, complete);
  }

  /** Several flows may go into one port: each has a TCP port of its own there. */
  <T> Map<Flow, Observed<T>> together(
      Ends ends, List<Flow> flows, Contest.ServerEnd<T> server, Contest.ClientEnd<T> client) {
    int from = heat;
    heat += flows.size();
    return measure(ends, flow -> from + flows.indexOf(flow), flows, server, client, run -> true);
  }

  private <T> Map<Flow, Observed<T>> measure(
      Ends ends,
      ToIntFunction<Flow> heats,
      List<Flow> flows,
      Contest.ServerEnd<T> server,
      Contest.ClientEnd<T> client,
      Predicate<T> complete) {
    return new Contest<>(ends, heats, hosts, crew, readiness, server, client, complete)
        .measure(flows);
  }
}
