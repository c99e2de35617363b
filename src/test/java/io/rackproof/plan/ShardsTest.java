package io.rackproof.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.bench.BigRack;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** No device, so no switch and no pair, is in two shards; nothing is in none. */
public final class ShardsTest {
  private Testbed cluster;

  @BeforeClass
  public void describe() throws IOException {
    cluster = BigRack.of(100, "ring", Files.createTempDirectory("shards"));
  }

  @Test
  public void partsAreDisjointAndWhole() {
    for (int count = 1; count <= 4; count++) {
      List<DeviceName> all = new ArrayList<>();
      Shards.of(cluster).parts(count).forEach(part -> all.addAll(part.devices()));

      assertThat(all).doesNotHaveDuplicates();
      assertThat(all).containsExactlyInAnyOrderElementsOf(cluster.devices());
    }
  }

  @Test
  public void everyCableStaysWithinItsPart() {
    for (Testbed part : Shards.of(cluster).parts(3)) {
      Set<DeviceName> own = new HashSet<>(part.devices());

      assertThat(part.ports())
          .allSatisfy(port -> assertThat(own).contains(port.cable().orElseThrow().device()));
    }
  }

  /** A bound that a part forgot would be no bound. */
  @Test
  public void aPartHasEverythingElseOfTheWhole() throws ReflectiveOperationException {
    Testbed part = Shards.of(cluster).part(new Shard(2, 4));
    for (RecordComponent component : Testbed.class.getRecordComponents()) {
      if (!Set.of("hosts", "switches").contains(component.getName())) {
        assertThat(component.getAccessor().invoke(part))
            .as(component.getName())
            .isEqualTo(component.getAccessor().invoke(cluster));
      }
    }
  }

  @Test
  public void sizesAreAsEvenAsGroupsAllow() {
    assertThat(Shards.of(cluster).parts(2).stream().map(part -> part.hosts().size()))
        .containsExactly(64, 36);
  }

  @Test
  public void pairsAreOfOnePartOrNamedAsBetween() {
    List<Pair> inside = new ArrayList<>();
    Shards.of(cluster).parts(4).forEach(part -> inside.addAll(Rounds.of(part).pairs()));
    List<Pair> between = Shards.of(cluster).between(4);

    assertThat(inside).doesNotHaveDuplicates().doesNotContainAnyElementsOf(between);
    assertThat(between).as("the ring of each of 8 rails leaves a group 4 times").hasSize(8 * 4);
    assertThat(Shards.of(cluster).between(1)).isEmpty();
  }

  @Test
  public void tooManyShardsAreRefusedInOneSentence() {
    assertThatThrownBy(() -> Shards.of(cluster).part(new Shard(1, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("can't be split into 5 shards")
        .hasMessageContaining("at most 4 shards");
    Testbed one = TestbedLoader.load("demo", Path.of("testbeds"));
    assertThatThrownBy(() -> Shards.of(one).part(new Shard(2, 2)))
        .hasMessageContaining("one group");
  }

  /** Two racks of a ToR each, and a host without any cable. */
  @Test
  public void aRackIsAGroupAndSoIsALoneHost() throws IOException {
    Path folder = Files.createTempDirectory("shards");
    Files.writeString(
        folder.resolve("tor.yaml"),
        """
        simulated: true
        hosts:
          a[1-2]:
            nics: { mlx5_0: { netdev: ens1np0, model: ConnectX-7, speed: 400 Gb/s, switch: "tor1/Ethernet{8*host}" } }
          b[1-3]:
            nics: { mlx5_0: { netdev: ens1np0, model: ConnectX-7, speed: 400 Gb/s, switch: "tor2/Ethernet{8*host}" } }
          lone:
            nics: { mlx5_0: { netdev: ens1np0, model: ConnectX-7, speed: 400 Gb/s } }
        switches:
          tor[1-2]: { os: sonic }
        """);
    Testbed racks = TestbedLoader.load(folder.resolve("tor.yaml").toString(), folder);

    assertThat(Shards.of(racks).most()).isEqualTo(3);
    assertThat(
            Shards.of(racks).parts(3).stream()
                .map(part -> part.hosts().stream().map(Host::name).map(DeviceName::value).toList()))
        .containsExactly(List.of("b1", "b2", "b3"), List.of("a1", "a2"), List.of("lone"));
  }

  @Test
  public void aShardIsReadStrictly() {
    assertThat(Shard.parse("2/4")).isEqualTo(new Shard(2, 4)).hasToString("2/4");
    for (String wrong : List.of("", "2", "0/4", "5/4", "2/0", "-1/4", "2/4x", "a/b", "2 /4")) {
      assertThatThrownBy(() -> Shard.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
