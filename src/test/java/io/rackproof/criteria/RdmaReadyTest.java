package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Exchange;
import io.rackproof.facts.Exchange.Stage;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.HostReadiness.Neighbours;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class RdmaReadyTest {
  private static final Traffic TRAFFIC =
      new Traffic(
          Schedule.ALL,
          Duration.ofSeconds(10),
          ByteSize.of(65_536),
          4,
          1_000,
          ByteSize.of(2),
          18515);
  private static final Neighbours ALONE = new Neighbours(0, 0, 1, Set.of());
  private static final PortId SECOND = PortId.of("node01", "mlx5_1");

  private static Observed<Optional<ByteSize>> unlimited() {
    return Rack.known(Optional.empty());
  }

  @Test
  public void readyEndsPass() {
    assertThat(judge(unlimited(), "ens1f0np0", ALONE, Stage.DONE, "6.23", true).status())
        .isEqualTo(Status.PASS);
    assertThat(
            judge(
                    Rack.known(Optional.of(ByteSize.of(8 << 20))),
                    "ens1f0np0",
                    new Neighbours(1, 2, 2, Set.of(SECOND)),
                    Stage.DONE,
                    "6.06",
                    true)
                .status())
        .isEqualTo(Status.PASS);
  }

  @DataProvider
  public Object[][] wrong() {
    Observed<Optional<ByteSize>> free = unlimited();
    Observed<Optional<ByteSize>> little = Rack.known(Optional.of(ByteSize.of(65_536)));
    return new Object[][] {
      {little, "ens1f0np0", ALONE, Stage.DONE, "6.23", true, "memlock"},
      {free, "ens2f0np0", ALONE, Stage.DONE, "6.23", true, "routes this port's traffic through"},
      {
        free,
        "ens1f0np0",
        new Neighbours(0, 2, 2, Set.of(SECOND)),
        Stage.DONE,
        "6.23",
        true,
        "answers ARP for the other"
      },
      {
        free,
        "ens1f0np0",
        new Neighbours(1, 0, 2, Set.of(SECOND)),
        Stage.DONE,
        "6.23",
        true,
        "asks with the other's address"
      },
      {
        free,
        "ens1f0np0",
        new Neighbours(1, 2, 1, Set.of(SECOND)),
        Stage.DONE,
        "6.23",
        true,
        "reverse path filter"
      },
      {free, "ens1f0np0", ALONE, Stage.DONE, "5.60", true, "different major versions"},
      {free, "ens1f0np0", ALONE, Stage.NO_CONNECTION, "6.23", true, "TCP to perftest's port"},
      {free, "ens1f0np0", ALONE, Stage.NO_CONNECTION, "6.23", false, "no packet gets"},
      {free, "ens1f0np0", ALONE, Stage.NO_QUEUE_PAIR, "6.23", true, "did not set up a queue pair"},
      {free, "ens1f0np0", ALONE, Stage.NO_ANSWER, "6.23", true, "UDP port 4791"},
      {free, "ens1f0np0", ALONE, Stage.NO_ANSWER, "6.23", false, "no packet gets"},
    };
  }

  @Test(dataProvider = "wrong")
  public void eachCauseHasItsName(
      Observed<Optional<ByteSize>> lockable,
      String netdev,
      Neighbours neighbours,
      Stage stage,
      String version,
      boolean reachable,
      String says) {
    Verdict verdict = judge(lockable, netdev, neighbours, stage, version, reachable);

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.why()).contains(says);
  }

  @Test
  public void whatIsNotKnownIsNoPass() {
    assertThat(judge(Rack.unknown(), "ens1f0np0", ALONE, Stage.DONE, "6.23", true).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(
            new RdmaReady(TRAFFIC, Rack::port)
                .judge(Rack.PAIR, List.of(Rack.known("6"), Rack.known("6")), List.of(), List.of())
                .status())
        .isEqualTo(Status.INCONCLUSIVE);
    FlowReadiness untried =
        new FlowReadiness(
            Rack.FLOW, host(unlimited(), Rack.FLOW, "ens1f0np0", ALONE), Rack.unknown());
    assertThat(
            new RdmaReady(TRAFFIC, Rack::port)
                .judge(
                    Rack.PAIR,
                    List.of(Rack.known("6"), Rack.known("6")),
                    List.of(untried, untried),
                    List.of())
                .status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  private static Verdict judge(
      Observed<Optional<ByteSize>> lockable,
      String netdev,
      Neighbours neighbours,
      Stage stage,
      String version,
      boolean reachable) {
    Flow back = Rack.FLOW.reversed();
    String said = stage == Stage.DONE ? "" : "it said so";
    FlowReadiness there =
        new FlowReadiness(
            Rack.FLOW,
            host(lockable, Rack.FLOW, netdev, neighbours),
            Rack.known(new Exchange(Rack.FLOW, stage, said)));
    FlowReadiness again =
        new FlowReadiness(
            back,
            host(unlimited(), back, "ens1f0np0", ALONE),
            Rack.known(new Exchange(back, Stage.DONE, "")));
    PathProbe probe =
        new PathProbe(Rack.FLOW, ByteSize.of(9000), 3, reachable ? 3 : 0, Optional.empty());
    return new RdmaReady(TRAFFIC, Rack::port)
        .judge(
            Rack.PAIR,
            List.of(Rack.known("6.23"), Rack.known(version)),
            List.of(there, again),
            List.of(Rack.known(probe), Rack.known(probe)));
  }

  private static HostReadiness host(
      Observed<Optional<ByteSize>> lockable, Flow flow, String netdev, Neighbours neighbours) {
    return new HostReadiness(
        lockable, Map.of(flow, Rack.known(netdev)), Map.of(flow.from(), Rack.known(neighbours)));
  }
}
