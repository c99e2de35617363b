package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Fabric;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** Hosts with one NIC each on one switch, as they boot or with the lossless profile applied. */
final class TwoHosts {
  static final Bandwidth SPEED = Bandwidth.gbps(400);

  final SimClock clock = new SimClock();
  final Fabric fabric = new Fabric(clock);
  final List<SimNic> nics;
  final List<SwitchPort> ports;
  final List<SimHost> hosts;

  TwoHosts() {
    this(2);
  }

  TwoHosts(int count) {
    nics =
        IntStream.range(0, count)
            .mapToObj(
                n -> new SimNic(PortId.of("node0" + (n + 1), "mlx5_0"), "eth0", 0, 0, n, SPEED))
            .toList();
    ports =
        IntStream.range(0, count).mapToObj(n -> new SwitchPort("Ethernet" + 8 * n, SPEED)).toList();
    IntStream.range(0, count).forEach(n -> fabric.cable(nics.get(n), ports.get(n)));
    hosts =
        nics.stream()
            .map(
                nic ->
                    new SimHost(
                        DeviceName.of(nic.id().host().value()), true, List.of(nic), fabric, clock))
            .toList();
  }

  /** DSCP 26 on priority 3 with PFC and ECN, everywhere. */
  TwoHosts lossless() {
    PriorityMask three = PriorityMask.only(Priority.of(3));
    nics.forEach(
        nic ->
            nic.set(
                now ->
                    now.withTrustDscp(true)
                        .withPfc(three)
                        .withEcnNotification(three)
                        .withEcnReaction(three)));
    int[] map = IntStream.range(0, 64).map(dscp -> dscp >> 3).toArray();
    EcnThresholds ecn =
        new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(10));
    ports.forEach(
        port -> {
          port.setPfc(three);
          port.setDscpToPriority(map);
          port.setEcn(Map.of(3, ecn));
        });
    return this;
  }

  Output run(int host, String line) {
    return run(host, line, "");
  }

  Output run(int host, String line, String stdin) {
    return hosts.get(host).run(new Invocation(List.of(line.split(" ", -1)), true, stdin));
  }

  /** Runs a perftest program with a server on one host and a client on another. */
  Measured measure(int client, int server, String line) {
    int port = 18515 + client * 16 + server;
    String test = line + " -p " + port;
    CompletableFuture<Output> served = CompletableFuture.supplyAsync(() -> run(server, test));
    Awaitility.await("the server listens")
        .until(
            () ->
                served.isDone()
                    || fabric.listeners().ports(hosts.get(server).name()).contains(port));
    Output output = run(client, test + " " + nics.get(server).ipv4());
    return new Measured(output, served.join());
  }

  /** As {@link #measure} for programs that don't end by themselves: what the client leaves then. */
  Output endedClient(int client, int server, String line) {
    int port = 18515 + client * 16 + server;
    String test = line + " -p " + port;
    Thread serving = new Thread(() -> run(server, test));
    serving.start();
    Awaitility.await("the server listens")
        .until(() -> fabric.listeners().ports(hosts.get(server).name()).contains(port));
    Thread.currentThread().interrupt(); // ends the client as soon as it waits
    Output output = run(client, test + " " + nics.get(server).ipv4());
    serving.interrupt();
    Awaitility.await("the server ends").until(() -> !serving.isAlive());
    return output;
  }

  record Measured(Output client, Output server) {
    /** The average of the one row. */
    double average() {
      return Double.parseDouble(row()[3]);
    }

    String[] row() {
      List<String> rows =
          client.stdout().lines().filter(line -> line.matches(" [0-9]+ .*")).toList();
      return rows.get(0).trim().split("\\s+", -1);
    }
  }
}
