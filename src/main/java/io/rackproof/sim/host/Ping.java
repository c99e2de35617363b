package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** {@code ping -M do -n -c N -i S -W S -s SIZE -I NETDEV ADDRESS} (iputils). */
final class Ping implements HostTool {
  private static final int HEADERS = 28;

  @Override
  public Output run(SimHost host, Invocation call) {
    Arguments arguments = new Arguments(call.argv());
    String address = call.argv().get(call.argv().size() - 1);
    int count = arguments.number("-c").orElse(3);
    int payload = arguments.number("-s").orElse(56);
    Optional<String> device = arguments.after("-I");
    Optional<SimNic> from =
        device.isPresent() ? device.flatMap(host::byNetdev) : host.nics().stream().findFirst();
    if (from.isEmpty()) {
      return Output.failed(2, "ping: unknown iface: " + device.orElse("") + "\n");
    }
    Optional<SimNic> to = host.fabric().nicAt(address);
    if (to.isEmpty()) {
      return Output.failed(2, "ping: connect: Network is unreachable\n");
    }
    String source = device.map(name -> " from " + from.get().ipv4() + " " + name + ":").orElse("");
    String head =
        String.format(
            "PING %s (%s)%s %d(%d) bytes of data.\n",
            address, address, source, payload, payload + HEADERS);
    Output sent = send(host, from.get(), to.get(), head, count, payload);
    return arguments.has("-q") ? quiet(sent) : sent;
  }

  private static Output quiet(Output sent) {
    String kept = sent.stdout().replaceAll("(?m)^\\d+ bytes from .*\n", "");
    return new Output(sent.status(), kept, sent.stderr());
  }

  private static Output send(
      SimHost host, SimNic from, SimNic to, String head, int count, int payload) {
    int packet = payload + HEADERS;
    String tail =
        "\n--- " + to.ipv4() + " ping statistics ---\n" + count + " packets transmitted, ";
    host.clock().advance(Duration.ofMillis(200L * (count - 1)));
    int mtu = from.settings().mtu();
    if (packet > mtu) {
      String error = "ping: local error: message too long, mtu=" + mtu + "\n";
      String summary = "0 received, +" + count + " errors, 100% packet loss, time 410ms\n\n";
      // Errors go to stderr; the summary counts them.
      return new Output(1, head + tail + summary, error.repeat(count));
    }
    if (!host.fabric().connects(from, to)) {
      StringBuilder errors = new StringBuilder(head);
      for (int n = 1; n <= count; n++) {
        errors.append("From " + from.ipv4() + " icmp_seq=" + n + " Destination Host Unreachable\n");
      }
      String summary =
          "0 received, +" + count + " errors, 100% packet loss, time 2043ms\npipe " + count + "\n";
      return new Output(1, errors + tail + summary, "");
    }
    if (!host.fabric().carries(from, to, packet) || !host.fabric().carries(to, from, packet)) {
      host.fabric().echo(from, to, packet, count, 0);
      host.clock().advance(Duration.ofSeconds(2));
      return new Output(1, head + tail + "0 received, 100% packet loss, time 410ms\n\n", "");
    }
    host.fabric().echo(from, to, packet, count, count);
    return Output.ok(head + replies(to, count, payload) + tail + rtt(count));
  }

  private static String replies(SimNic to, int count, int payload) {
    StringBuilder replies = new StringBuilder();
    for (int n = 1; n <= count; n++) {
      replies.append(
          String.format(
              Locale.ROOT,
              "%d bytes from %s: icmp_seq=%d ttl=64 time=0.%03d ms\n",
              payload + 8,
              to.ipv4(),
              n,
              60 + 7 * n));
    }
    return replies.toString();
  }

  private static String rtt(int count) {
    return String.format(
        Locale.ROOT,
        "%d received, 0%% packet loss, time 410ms\nrtt min/avg/max/mdev = %s ms\n",
        count,
        String.format(
            Locale.ROOT, "0.067/0.%03d/0.%03d/0.006", 60 + 7 * (count + 1) / 2, 60 + 7 * count));
  }
}
