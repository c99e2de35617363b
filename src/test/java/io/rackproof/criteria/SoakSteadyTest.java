package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.CounterKind;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.SoakSlice.Point;
import io.rackproof.units.Bandwidth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.testng.annotations.Test;

public final class SoakSteadyTest {
  private static final Map<CounterKind, Long> CLEAN =
      Map.of(CounterKind.DROP, 0L, CounterKind.RETRANSMISSION, 0L, CounterKind.LINK_DOWN, 0L);

  @Test
  public void steadyPasses() {
    Verdict verdict = judge(24, slices(24, n -> 391 - n % 3 * 0.2, CLEAN, CLEAN));

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.PASS);
  }

  @Test
  public void aDipIsFoundAndDated() {
    Verdict verdict = judge(24, slices(24, n -> n == 17 ? 310 : 391, CLEAN, CLEAN));

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.sentence()).contains("1, the first: slice 18 (2026-01-01T00:17:00Z)");
  }

  @Test
  public void aDriftWithinTheBoundIsFound() {
    Verdict verdict = judge(40, slices(40, n -> 392.0 - n * 0.29, CLEAN, CLEAN));

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.why()).contains("drifts down");
  }

  @Test
  public void aFlapAndALossAreFound() {
    Map<CounterKind, Long> flap =
        Map.of(CounterKind.DROP, 0L, CounterKind.RETRANSMISSION, 0L, CounterKind.LINK_DOWN, 1L);
    Map<CounterKind, Long> loss =
        Map.of(CounterKind.DROP, 3L, CounterKind.RETRANSMISSION, 3L, CounterKind.LINK_DOWN, 0L);

    assertThat(judge(9, slices(9, n -> 391, flap, CLEAN)).why()).contains("the link flaps");
    assertThat(judge(9, slices(9, n -> 391, loss, CLEAN)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  public void whatThePeerLostIsThePeers() {
    Map<CounterKind, Long> again =
        Map.of(CounterKind.DROP, 0L, CounterKind.RETRANSMISSION, 3L, CounterKind.LINK_DOWN, 0L);
    Map<CounterKind, Long> lost =
        Map.of(CounterKind.DROP, 3L, CounterKind.RETRANSMISSION, 3L, CounterKind.LINK_DOWN, 0L);

    assertThat(judge(9, slices(9, n -> 391, again, lost)).status()).isEqualTo(Status.PASS);
    assertThat(judge(9, slices(9, n -> 391, again, again)).status()).isEqualTo(Status.FAIL);
  }

  @Test
  public void missingSlicesResultsAndCountersProveNothing() {
    assertThat(judge(24, slices(23, n -> 391, CLEAN, CLEAN)).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(9, slices(9, n -> n == 4 ? -1 : 391, CLEAN, CLEAN)).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(9, slices(9, n -> n == 4 ? 4000 : 391, CLEAN, CLEAN)).why())
        .contains("slice 5", "more than the link carries");
    assertThat(judge(9, slices(9, n -> 391, Map.of(), Map.of())).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(0, List.of()).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  private static Verdict judge(int planned, List<SoakSlice> slices) {
    return new SoakSteady(
            flow ->
                BandwidthBound.of(
                    Rack.port(Rack.A), Rack.port(Rack.B), Rack.PROFILE, Rack.BOUNDS, List.of()))
        .judge(Rack.port(Rack.A), planned, slices);
  }

  /** Slices of A and B, a minute each; a rate below zero is no result. */
  private static List<SoakSlice> slices(
      int count,
      IntToDoubleFunction gbps,
      Map<CounterKind, Long> own,
      Map<CounterKind, Long> peer) {
    List<SoakSlice> slices = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      double rate = gbps.applyAsDouble(n);
      Optional<Bandwidth> average = rate < 0 ? Optional.empty() : Optional.of(Bandwidth.gbps(rate));
      String open = rate < 0 ? "the client failed" : "";
      slices.add(
          new SoakSlice(
              n,
              Instant.parse("2026-01-01T00:00:00Z").plusSeconds(60L * n),
              1,
              List.of(
                  new Point(Rack.A, Rack.FLOW, average, own, open),
                  new Point(Rack.B, Rack.FLOW, average, peer, open))));
    }
    return slices;
  }
}
