package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import java.util.ArrayList;
import java.util.List;

/** {@code ss -Hltn}: TCP ports with a listener (iproute2). */
final class Ss implements HostTool {
  private static final int SSHD = 22;

  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> rows = new ArrayList<>();
    rows.add(row(128, SSHD));
    host.fabric().listeners().ports(host.name()).forEach(port -> rows.add(row(0, port)));
    return Output.ok(String.join("", rows));
  }

  private static String row(int backlog, int port) {
    return String.format("LISTEN 0      %-6d 0.0.0.0:%d 0.0.0.0:*%n", backlog, port);
  }
}
