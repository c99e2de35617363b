package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Host;
import io.rackproof.testbed.Tuning;
import io.rackproof.testbed.Tuning.Coalescing;
import io.rackproof.testbed.Tuning.Item;
import io.rackproof.testbed.Tuning.Queues;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.testng.annotations.Test;

/** What {@code tuning} may say, of all hosts and of one. */
public final class TuningReaderTest {
  private static final String HOSTS =
      """
      simulated: true
      hosts:
        node01: { nics: { mlx5_0: { netdev: eth0, model: ConnectX-7, speed: 400 Gb/s } } }
        node02:
          nics: { mlx5_0: { netdev: eth0, model: ConnectX-7, speed: 400 Gb/s } }
      """;

  private static List<Tuning> tuning(String yaml) {
    return Descriptors.testbed(yaml).hosts().stream().map(Host::tuning).toList();
  }

  @Test
  public void withoutItHostsAreTunedAsUsual() {
    assertThat(tuning(HOSTS)).containsExactly(Tuning.USUAL, Tuning.USUAL);
  }

  @Test
  public void aHostChangesOnlyWhatItNames() {
    List<Tuning> tuning =
        tuning(
            HOSTS
                + "    tuning: { queues: any, governor: any, apply: coalescing }\n"
                + "tuning:\n"
                + "  max_read_request: 2048 bytes\n"
                + "  coalescing: 4 us .. 32 us\n"
                + "  queues: 63\n"
                + "  rx_ring: 4096\n"
                + "  acs: any\n"
                + "  iommu: pass-through\n"
                + "  idle_latency: 50 us\n"
                + "  apply: [max_read_request, coalescing, queues, rings]\n");
    Tuning common = tuning.get(0);
    Tuning own = tuning.get(1);

    assertThat(common.maxReadRequest()).contains(ByteSize.of(2048));
    assertThat(common.coalescing())
        .contains(new Coalescing(Duration.ofNanos(4_000), Duration.ofNanos(32_000)));
    assertThat(common.queues()).contains(new Queues(OptionalInt.of(63)));
    assertThat(common.rxRing()).hasValue(4096);
    assertThat(common.acs()).isFalse();
    assertThat(common.iommu()).isTrue();
    assertThat(common.governor()).contains("performance");
    assertThat(common.idleLatency()).contains(Duration.ofNanos(50_000));
    assertThat(common.apply()).containsExactlyInAnyOrder(Item.values());
    assertThat(own.queues()).isEqualTo(Optional.empty());
    assertThat(own.governor()).isEqualTo(Optional.empty());
    assertThat(own.maxReadRequest()).isEqualTo(common.maxReadRequest());
    assertThat(own.apply()).containsExactly(Item.COALESCING);
  }

  @Test
  public void oneTimeIsBothEnds() {
    assertThat(tuning(HOSTS + "tuning: { coalescing: 8 us, queues: cores }\n").get(0).coalescing())
        .contains(new Coalescing(Duration.ofNanos(8_000), Duration.ofNanos(8_000)));
  }

  @Test
  public void aHostThatTakesTheValueAwayCannotHaveItSet() {
    assertThat(
            Descriptors.faults(
                HOSTS + "    tuning: { coalescing: any }\n" + "tuning: { apply: coalescing }\n"))
        .singleElement()
        .asString()
        .contains("coalescing has no value to be set to");
  }
}
