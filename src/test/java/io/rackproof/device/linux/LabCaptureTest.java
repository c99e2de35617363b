package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Captured;
import io.rackproof.device.Lldptool;
import io.rackproof.device.TrafficTools.End;
import io.rackproof.facts.Gid;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What the parsers make of what real tools printed on a host of the Soft-RoCE lab. */
public final class LabCaptureTest {
  private static final Flow FLOW =
      new Flow(PortId.of("node01", "rxe0"), PortId.of("node02", "rxe0"));
  private static final PerftestRun CLIENT = client(1);

  /**
   * A recorded case, its parser, and what it says: a value, or {@code ?} and part of the reason.
   */
  private record Row(Captured captured, Function<Reply, Observed<?>> parser, String says) {
    @Override
    public String toString() {
      return captured.name();
    }
  }

  private static PerftestRun client(int queuePairs) {
    Gid own = new Gid(1, Rack.ip("198.18.0.1"), RoceVersion.V2, Optional.of("data0"));
    Traffic traffic =
        new Traffic(
            Schedule.ALL,
            Duration.ofSeconds(5),
            ByteSize.of(65536),
            queuePairs,
            1000,
            ByteSize.of(2),
            18515);
    return PerftestRun.client(new End(FLOW, own, 18515, Rack.PROFILE, traffic), peer());
  }

  private static java.net.InetAddress peer() {
    return Rack.ip("198.18.0.2");
  }

  private static Row row(String name, Function<Reply, Observed<?>> parser, String says) {
    return new Row(Captured.of(name), parser, says);
  }

  private static List<Row> rows() {
    Function<Reply, Observed<?>> verbs = r -> IbvDevinfo.port(r, "rxe0");
    Function<Reply, Observed<?>> link = r -> RdmaLink.link(r, "rxe0");
    Function<Reply, Observed<?>> speed = r -> Ethtool.speed(r, "data0");
    Function<Reply, Observed<?>> bandwidth =
        r -> PerftestBandwidth.result(r, CLIENT).map(run -> run.average());
    Function<Reply, Observed<?>> latency =
        r -> PerftestLatency.result(r, CLIENT).map(run -> run.typical() + " " + run.p99());
    Function<Reply, Observed<?>> ping =
        r -> Ping.probe(r, FLOW, peer(), ByteSize.of(9000)).map(p -> p.received() + "/" + p.sent());
    return List.of(
        row("ibv_devinfo/verbose", verbs, "PORT_ACTIVE, physical=LINK_UP, linkLayer=ETHERNET"),
        row("ibv_devinfo/link-down", verbs, "PORT_DOWN, physical=POLLING"),
        row("ibv_devinfo/mtu-1500", verbs, "activeMtu=1024 bytes"),
        row("ibv_devinfo/rxe-removed", verbs, "?No IB devices found"),
        row("rdma/link-json", link, "state=ACTIVE, physical=LINK_UP, netdev=Optional[data0]"),
        row("rdma/link-down-link-json", link, "state=DOWN, physical=POLLING"),
        row("rdma/rxe-removed-link-json", link, "?does not list rxe0"),
        row("ip/link-details-json", r -> IpLink.netdev(r, "data0"), "mtu=9000 bytes, operstate=UP"),
        row("ip/addr-json", r -> IpAddr.ipv4(r, "data0"), "/198.18.0.1"),
        row("ethtool/plain", speed, "50 Mb/s"),
        row("ethtool/no-such-device", speed, "?no device matches name"),
        row("ethtool/driver", EthtoolDriver::driver, "name=virtio_net, version=1.0.0"),
        row("sysfs/gids-and-counters", r -> GidTable.gids(r, "rxe0"), "/198.18.0.1, version=V2"),
        row(
            "sysfs/gids-and-counters",
            r -> HwCounters.counters(r, "rxe0"),
            "completer_retry_err=2293, duplicate_request=1671"),
        row("lsmod/host", Lsmod::peers, "Peers[loaded=[], registered=[]]"),
        row("os-release/host", SystemFiles::distribution, "Debian GNU/Linux 12 (bookworm)"),
        row("uname/release", SystemFiles::kernel, "6.1.0-"),
        row("lldptool/host-neighbour", Lldptool::neighbour, "sw1/swp1"),
        row("lldptool/switch-neighbour", Lldptool::neighbour, "node02/data0"),
        row("lldptool/no-neighbour", Lldptool::neighbour, "?shows no neighbour"),
        row("lldptool/no-daemon", Lldptool::neighbour, "!lldpad does not run"),
        row("lldptool/neighbour-as-user", Lldptool::neighbour, "?exited 1"),
        row("lldptool/no-such-port", Lldptool::neighbour, "?Device not found"),
        row("ib_write_bw/version", PerftestVersion::version, "6.06"),
        row("ib_write_bw/gbits-client", bandwidth, "49.40 Mb/s"),
        row("ib_write_bw/gbits-server", bandwidth, "?"),
        row("ib_write_bw/mib-client", bandwidth, "48.91 Mb/s"),
        row("ib_write_bw/qps-client", bandwidth, "?Number of qps 4"),
        row("ib_write_bw/lossy-queue-client", bandwidth, "12.91 Mb/s"),
        row("ib_write_bw/peer-mtu-1500-client", bandwidth, "12.11 Mb/s"),
        row("ib_write_bw/no-server", bandwidth, "?no server answered"),
        row("ib_write_bw/nobody-there", bandwidth, "?no server answered"),
        row("ib_write_bw/no-such-device", bandwidth, "?the RDMA device is not there"),
        row("ib_write_bw/rxe-removed", bandwidth, "?the RDMA device is not there"),
        row("ib_write_bw/link-down", bandwidth, "?the RDMA port is down"),
        row("ib_write_bw/wrong-gid-index-client", bandwidth, "?queue pair could not be set up"),
        row("ib_write_bw/gid-index-too-large-client", bandwidth, "?Gid index should be between"),
        row("ib_write_bw/peer-killed-client", bandwidth, "?Failed status 9"),
        row("ib_write_lat/iterations-client", latency, "PT0.0125571S PT0.03099303S"),
        row("ib_write_lat/duration-client", latency, "?"),
        row("ping/full-mtu", ping, "3/3"),
        row("ping/bound-to-port", ping, "3/3"),
        row("ping/peer-mtu-1500", ping, "3/3"),
        row("ping/black-hole", ping, "0/3"),
        row("ping/link-down", ping, "0/3"),
        row("ping/local-too-long", ping, "?another address or size"),
        row("ping/nobody-there", ping, "?another address or size"),
        row("ping/no-route", ping, "?Network is unreachable"));
  }

  @DataProvider
  public Object[][] cases() {
    return rows().stream().map(row -> new Object[] {row}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "cases")
  public void isReadForWhatItSays(Row row) {
    Observed<?> observed = row.parser().apply(row.captured().reply());

    if (row.says().startsWith("?")) {
      assertThat(observed).isInstanceOf(Observed.Unknown.class);
      assertThat(((Observed.Unknown<?>) observed).why()).contains(row.says().substring(1));
    } else if (row.says().startsWith("!")) {
      assertThat(observed).isInstanceOf(Observed.Unsupported.class);
      assertThat(((Observed.Unsupported<?>) observed).reason()).contains(row.says().substring(1));
    } else {
      assertThat(observed).isInstanceOf(Observed.Known.class);
      assertThat(observed.asOptional().map(Object::toString).orElseThrow()).contains(row.says());
    }
  }

  @Test(dataProvider = "cases")
  public void noPrefixSaysAnythingElse(Row row) {
    Observed<?> whole = row.parser().apply(row.captured().reply());

    row.captured()
        .prefixes()
        .mapToObj(
            n -> row.parser().apply(row.captured().reply(row.captured().stdout().substring(0, n))))
        .flatMap(part -> Stream.ofNullable(part.asOptional().orElse(null)))
        .forEach(value -> assertThat(value).isEqualTo(whole.asOptional().orElse(null)));
  }

  @Test
  public void severalListenersAreFound() {
    assertThat(Ss.listening(Captured.of("ss/listening").reply()).asOptional().orElseThrow())
        .containsAll(Arrays.asList(22, 2222));
  }

  @Test
  public void aVirtualNicHasNoCountersOfItsOwn() {
    assertThat(EthtoolStats.counters(Captured.of("ethtool/statistics").reply()).asOptional())
        .hasValueSatisfying(counters -> assertThat(counters).isEmpty());
  }
}
