package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.TrafficTools;
import io.rackproof.remote.Command;
import io.rackproof.testbed.Flow;
import io.rackproof.units.ByteSize;
import java.util.List;
import org.testng.annotations.Test;

/** Traffic tools send one command each and read its reply. */
public final class LinuxTrafficTest {
  private static final String CLIENT =
      "ib_write_bw -d mlx5_0 -i 1 -x 3 -F --report_gbits -s 65536 -q 2 -D 10 --tclass 106"
          + " -p 18515 192.0.2.12";

  @Test
  public void clientMeasures() {
    FakeShell shell = new FakeShell().says(CLIENT, Samples.own("perftest/bw-client.txt"));
    TrafficTools traffic = new LinuxHost(Rack.node01(), shell).traffic();

    assertThat(traffic.bandwidthClient(Rack.end(), Rack.ip("192.0.2.12")).asOptional()).isPresent();
    assertThat(shell.sent().get(0))
        .extracting(Command::effect)
        .containsExactly(Command.Effect.TRAFFIC);
  }

  @Test
  public void pingOfAForeignPortIsNotSent() {
    FakeShell shell = new FakeShell();
    TrafficTools traffic = new LinuxHost(Rack.node01(), shell).traffic();
    Flow foreign = new Flow(Rack.PEER, Rack.OWN);

    assertThat(traffic.ping(foreign, Rack.ip("192.0.2.11"), ByteSize.of(9000)).toString())
        .contains("node02/mlx5_0 is no port of node01");
    assertThat(shell.lines()).isEqualTo(List.of());
  }

  @Test
  public void aLoginThatMayNotPingSaysHowToAllowIt() {
    FakeShell shell =
        new FakeShell()
            .says(
                "ping -M do -n -c 3 -i 0.2 -W 2 -s 8972 -I eth0 192.0.2.12",
                2,
                "",
                "ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\n");
    TrafficTools traffic = new LinuxHost(Rack.node01(), shell).traffic();

    assertThat(traffic.ping(Rack.FLOW, Rack.ip("192.0.2.12"), ByteSize.of(9000)).toString())
        .contains("ping_group_range");
  }

  @Test
  public void listenersAreRead() {
    FakeShell shell =
        new FakeShell().says("ss -Hltn '(' sport = :18515 ')'", Samples.own("ss/listening.txt"));

    assertThat(
            new LinuxHost(Rack.node01(), shell)
                .traffic()
                .listening(new java.util.TreeSet<>(java.util.Set.of(18515)))
                .asOptional()
                .orElseThrow())
        .contains(18515);
  }
}
