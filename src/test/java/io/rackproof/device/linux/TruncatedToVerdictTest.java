package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.criteria.BandwidthNearLineRate;
import io.rackproof.criteria.Culprits;
import io.rackproof.criteria.LatencyWithinBounds;
import io.rackproof.criteria.RdmaReady;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.HostReadiness.Neighbours;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SizeCurve;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Demands;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What perftest prints, cut off at any byte, never comes to a PASS: from the text to the verdict of
 * the criterion, while the other direction did well.
 */
public final class TruncatedToVerdictTest {
  private static final Pair PAIR = Pair.of(Rack.OWN, Rack.PEER);
  private static final NicPort NEAR = Rack.port(Rack.OWN, "eth0");
  private static final NicPort FAR = Rack.port(Rack.PEER, "eth0");
  private static final Bounds BOUNDS =
      new Bounds(Ratio.percent(97), Optional.empty(), Duration.ofNanos(5_000), 3, 30, 500);
  private static final BandwidthBound BOUND =
      BandwidthBound.of(NEAR, FAR, Rack.PROFILE, BOUNDS, List.of());

  private static final Observed<BandwidthRun> GOOD_RUN =
      PerftestBandwidth.result(Replies.ok(Samples.own("perftest/bw-client.txt")), Rack.client());
  private static final Observed<SizeCurve> GOOD_CURVE =
      PerftestSizes.result(Replies.ok(Samples.own("perftest/bw-all-sizes.txt")), Rack.client());
  private static final Observed<LatencyProfile> GOOD_LATENCY =
      PerftestLatency.result(Replies.ok(Samples.own("perftest/lat-client.txt")), Rack.client());

  /** A text that passes whole, and the way from a text to the verdict. */
  private record Case(String name, String text, Function<String, Verdict> verdict) {
    @Override
    public String toString() {
      return name;
    }
  }

  @DataProvider
  public Object[][] cases() {
    String write = Samples.own("perftest/bw-client.txt");
    String lat = Samples.own("perftest/lat-client.txt");
    String json = PerftestJsonTest.output(write, PerftestJsonTest.VALID);
    return new Object[][] {
      {new Case("write", write, t -> bandwidth(t, Rack.client()))},
      {
        new Case(
            "write in MiB/s",
            Samples.own("perftest/bw-client-mib.txt"),
            t -> bandwidth(t, Rack.client()))
      },
      {
        new Case(
            "read",
            write.replace("RDMA_Write BW", "RDMA_Read BW"),
            t -> bandwidth(t, Rack.client(BandwidthTest.READ)))
      },
      {
        new Case(
            "send",
            write.replace("RDMA_Write BW", "Send BW"),
            t -> bandwidth(t, Rack.client(BandwidthTest.SEND)))
      },
      {
        new Case(
            "both ways",
            Samples.own("perftest/bw-both-ways.txt"),
            t -> bandwidth(t, Rack.bothWays()))
      },
      {
        new Case(
            "write with JSON",
            json,
            t -> bandwidth(t, Rack.client(new Demands.Load(false, false, true))))
      },
      {new Case("every size", Samples.own("perftest/bw-all-sizes.txt"), t -> curve(t))},
      {new Case("latency", lat, t -> latency(t, Rack.client()))},
      {
        new Case(
            "latency, every sample",
            Samples.own("perftest/lat-client-raw.txt"),
            t -> latency(t, Rack.rawClient()))
      },
      {new Case("first messages", lat, t -> ready(t, "Version: 6.23\n"))},
      {new Case("version", "Version: 6.23\n", t -> ready(lat, t))},
    };
  }

  @Test(dataProvider = "cases")
  public void noPrefixPasses(Case one) {
    assertThat(one.verdict().apply(one.text()).status()).isEqualTo(Status.PASS);
    // A last line break may be missing no more than the line before it.
    for (int length = 0; length < one.text().stripTrailing().length(); length++) {
      Verdict verdict = one.verdict().apply(one.text().substring(0, length));
      if (verdict.status() != Status.INCONCLUSIVE) {
        fail(one + " cut at " + length + ": " + verdict.sentence());
      }
    }
  }

  private static Verdict bandwidth(String text, PerftestRun run) {
    Observed<BandwidthRun> seen = PerftestBandwidth.result(Replies.ok(text), run);
    return new BandwidthNearLineRate()
        .judge(PAIR, BOUND, List.of(), List.of(seen, GOOD_RUN), culprits());
  }

  private static Verdict curve(String text) {
    Observed<SizeCurve> seen = PerftestSizes.result(Replies.ok(text), Rack.client());
    return new BandwidthNearLineRate()
        .judge(
            PAIR,
            BOUND,
            List.of(),
            List.of(GOOD_RUN, GOOD_RUN),
            culprits(),
            List.of(seen, GOOD_CURVE),
            ByteSize.of(65_536));
  }

  private static Culprits culprits() {
    return new Culprits(
        id -> id.equals(Rack.OWN) ? NEAR : FAR, Map.of(), Map.of(), (flow, run) -> true);
  }

  private static Verdict latency(String text, PerftestRun run) {
    Observed<LatencyProfile> seen = PerftestLatency.result(Replies.ok(text), run);
    return new LatencyWithinBounds().judge(PAIR, BOUNDS, List.of(seen, GOOD_LATENCY));
  }

  private static Verdict ready(String exchange, String version) {
    Observed<Exchange> seen = PerftestExchange.result(Replies.ok(exchange), Rack.client());
    HostReadiness host =
        new HostReadiness(
            Observed.known(Optional.empty()),
            Map.of(Rack.FLOW, Observed.known("eth0")),
            Map.of(Rack.OWN, Observed.known(new Neighbours(1, 2, 0, Set.of()))));
    FlowReadiness way = new FlowReadiness(Rack.FLOW, host, seen);
    return new RdmaReady(Rack.TRAFFIC, id -> id.equals(Rack.OWN) ? NEAR : FAR)
        .judge(
            PAIR,
            List.of(
                Observed.known("6.23"), PerftestVersion.version(Replies.exited(1, version, ""))),
            List.of(way, way),
            List.of());
  }
}
