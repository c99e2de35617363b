package io.rackproof.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class RoundsTest {
  @DataProvider
  public Object[][] sizes() {
    return IntStream.rangeClosed(2, 200).mapToObj(n -> new Object[] {n}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "sizes")
  public void everyPairMeetsOnceInTheFewestRounds(int size) {
    List<List<Pair>> rounds = Rounds.tournament(ports(size));

    assertThat(rounds).hasSize(size % 2 == 0 ? size - 1 : size);
    assertThat(rounds).allSatisfy(RoundsTest::disjoint);
    assertThat(rounds).allSatisfy(round -> assertThat(round).hasSize(size / 2));
    Set<Pair> met = new HashSet<>();
    rounds.forEach(round -> round.forEach(pair -> assertThat(met.add(pair)).isTrue()));
    assertThat(met).hasSize(size * (size - 1) / 2);
  }

  @Test(dataProvider = "sizes")
  public void ringMeetsEachNeighbourOnce(int size) {
    List<List<Pair>> rounds = Rounds.ring(ports(size));

    assertThat(rounds).hasSize(size == 2 ? 1 : size % 2 == 0 ? 2 : 3);
    assertThat(rounds).allSatisfy(RoundsTest::disjoint);
    assertThat(rounds.stream().flatMap(List::stream))
        .doesNotHaveDuplicates()
        .hasSize(size == 2 ? 1 : size);
  }

  @Test(dataProvider = "sizes")
  public void sampleGivesEachPortSoManyPeersInTheFewestRounds(int size) {
    for (int peers : new int[] {1, 3, 250}) {
      List<List<Pair>> rounds = Rounds.sample(ports(size), peers);

      int most = Math.min(peers, size - 1);
      assertThat(rounds).hasSize(most + (size % 2 == 0 ? 0 : 1));
      assertThat(rounds).allSatisfy(RoundsTest::disjoint);
      Map<PortId, Integer> met = new HashMap<>();
      Set<Pair> pairs = new HashSet<>();
      for (Pair pair : rounds.stream().flatMap(List::stream).toList()) {
        assertThat(pairs.add(pair)).isTrue();
        met.merge(pair.a(), 1, Integer::sum);
        met.merge(pair.b(), 1, Integer::sum);
      }
      assertThat(met).hasSize(size);
      assertThat(met.values()).allMatch(times -> times >= most);
    }
  }

  @Test
  public void onePortHasNobodyToMeet() {
    assertThat(Rounds.sample(ports(1), 2)).isEmpty();
    assertThat(Rounds.tournament(ports(1))).isEmpty();
    assertThat(Rounds.ring(ports(1))).isEmpty();
  }

  private static void disjoint(List<Pair> round) {
    Set<PortId> seen = new HashSet<>();
    for (Pair pair : round) {
      assertThat(seen.add(pair.a())).isTrue();
      assertThat(seen.add(pair.b())).isTrue();
    }
  }

  private static List<PortId> ports(int size) {
    return IntStream.range(0, size)
        .mapToObj(n -> PortId.of(String.format("node%03d", n), "mlx5_0"))
        .toList();
  }
}
