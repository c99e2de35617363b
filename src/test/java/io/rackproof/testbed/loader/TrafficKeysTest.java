package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.Demands;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.Ratio;
import java.time.Duration;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a descriptor asks of traffic, and bounds of some pairs. */
public final class TrafficKeysTest {
  private static final String RACK =
      """
      testbed: lab
      simulated: true
      hosts:
        node[1-3]:
          nics:
            mlx5_[0-1]: { netdev: "ens[0-1]", model: ConnectX-7, speed: 400 Gb/s }
        old1:
          nics:
            mlx5_0: { netdev: ens0, model: ConnectX-6, speed: 200 Gb/s }
      """;

  @Test
  public void everyDemandIsRead() {
    Testbed lab =
        Descriptors.testbed(
            RACK
                + """
                profile: { congestion: pfc only }
                traffic:
                  schedule: sample(2)
                  across: [rails, switches]
                  rails: apart
                  tests: [write, read, both ways]
                  numa: free
                  latency: { samples: raw }
                  incast: { senders: 8, sinks: 2 }
                """);

    assertThat(lab.profile().congestion()).isEqualTo(CongestionPolicy.PFC_ONLY);
    assertThat(lab.traffic().schedule()).isEqualTo(Schedule.sample(2));
    Demands more = lab.traffic().more();
    assertThat(more.across()).isEqualTo(Set.of(Demands.Across.RAILS, Demands.Across.SWITCHES));
    assertThat(more.railsApart()).isTrue();
    assertThat(more.tests()).containsExactly(BandwidthTest.READ, BandwidthTest.BOTH_WAYS);
    assertThat(more.bindCpus()).isFalse();
    assertThat(more.rawLatency()).isTrue();
    assertThat(more.incast()).isEqualTo(new Demands.Incast(8, 2));
  }

  @Test
  public void rulesLoosenAndTightenByModelRailAndPair() {
    Testbed lab =
        Descriptors.testbed(
            RACK
                + """
                bounds:
                  incast: { fairness: 70 %, pauses: 200 }
                  rules:
                    - { model: ConnectX-6, bandwidth: 90 % }
                    - { rail: 1, latency: { typical: 8 us } }
                    - { pair: [node2/mlx5_0, node1/mlx5_0], bandwidth_cap: 180 Gb/s }
                """);

    Bounds usual = between(lab, "node1/mlx5_0", "node3/mlx5_0");
    Bounds old = between(lab, "node1/mlx5_0", "old1/mlx5_0");
    Bounds far = between(lab, "node1/mlx5_1", "node2/mlx5_1");
    Bounds one = between(lab, "node1/mlx5_0", "node2/mlx5_0");
    assertThat(usual.bandwidth()).isEqualTo(Ratio.percent(97));
    assertThat(usual.bandwidthCap()).isEmpty();
    assertThat(old.bandwidth()).isEqualTo(Ratio.percent(90));
    assertThat(far.latencyTypical()).isEqualTo(Duration.ofNanos(8_000));
    assertThat(far.bandwidth()).isEqualTo(Ratio.percent(97));
    assertThat(one.bandwidthCap()).contains(Bandwidth.gbps(180));
    assertThat(lab.bounds().congestion().pauses()).isEqualTo(200);
  }

  @DataProvider
  public Object[][] wrong() {
    return new Object[][] {
      {"bounds: { rules: [ { bandwidth: 90 % } ] }", "names no model, rail or pair"},
      {
        "bounds: { rules: [ { model: ConnectX-5, bandwidth: 90 % } ] }", "no port that is described"
      },
      {"bounds: { rules: { rail: 1 } }", "write a list"},
      {"bounds: { rules: [ { pair: [node1/mlx5_0], bandwidth: 90 % } ] }", "write two ports"},
      {"bounds: { rules: [ { pair: [node1, node2], bandwidth: 90 % } ] }", "host/device"},
      {"traffic: { schedule: sample(0) }", "found 0"},
      {"traffic: { tests: [writes] }", "did you mean 'write'"},
      {"traffic: { incast: { senders: 1 } }", "2 to 64"},
    };
  }

  @Test(dataProvider = "wrong")
  public void whatMeansNothingIsRefused(String lines, String says) {
    assertThat(Descriptors.faults(RACK + lines + "\n")).anyMatch(fault -> fault.contains(says));
  }

  private static Bounds between(Testbed lab, String one, String other) {
    return lab.bounds(Pair.of(port(one), port(other)));
  }

  private static PortId port(String text) {
    return PortId.of(text.split("/")[0], text.split("/")[1]);
  }
}
