package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Quantities, names and spellings on their own. */
public class GrammarsTest {
  @DataProvider
  public Object[][] quantities() {
    return new Object[][] {
      {Quantity.BANDWIDTH, "400 Gb/s", "400000000000"},
      {Quantity.BANDWIDTH, "50Mb/s", "50000000"},
      {Quantity.BANDWIDTH, "1.6 Tb/s", "1600000000000"},
      {Quantity.SIZE, "150 KB", "150000"},
      {Quantity.SIZE, "1500 KiB", "1536000"},
      {Quantity.SIZE, "10 MiB", "10485760"},
      {Quantity.MTU, "9000", "9000"},
      {Quantity.MTU, "9000 bytes", "9000"},
      {Quantity.DURATION, "5 us", "5000"},
      {Quantity.DURATION, "2.5us", "2500"},
      {Quantity.DURATION, "10 s", "10000000000"},
      {Quantity.SHARE, "97 %", "0.97"},
      {Quantity.SHARE, "97.5%", "0.975"},
      {Quantity.MULTIPLE, "2x", "2"},
    };
  }

  @Test(dataProvider = "quantities")
  public void aNumberAndAUnitAreBaseUnits(Quantity form, String text, String base) throws Mistake {
    assertThat(form.parse(text)).isEqualByComparingTo(new BigDecimal(base));
  }

  @DataProvider
  public Object[][] noQuantities() {
    return new Object[][] {
      {""},
      {"Gb/s"},
      {"4e2 Gb/s"},
      {"400 gb/s"},
      {"400 Gb/s now"},
      {"400"},
      {".5 Gb/s"},
      {"4,000 Gb/s"},
      {"0x10 Gb/s"},
      {"+4 Gb/s"},
      {"9".repeat(60) + " Gb/s"},
      {"NaN"},
    };
  }

  @Test(dataProvider = "noQuantities")
  public void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Quantity.BANDWIDTH.parse(text)).isInstanceOf(Mistake.class);
  }

  @DataProvider
  public Object[][] noNames() {
    return new Object[][] {
      {Names.DEVICE, "-rf"},
      {Names.DEVICE, "a/b"},
      {Names.DEVICE, "a b"},
      {Names.DEVICE, ".."},
      {Names.NETDEV, "-i"},
      {Names.NETDEV, "abcdefghijklmnop"},
      {Names.NETDEV, "a;b"},
      {Names.RDMA_DEVICE, "../mlx5_0"},
      {Names.ADDRESS, "-oProxyCommand"},
      {Names.ADDRESS, ""},
      {Names.USER, "-l"},
      {Names.SWITCH_PORT, "leaf1"},
      {Names.SWITCH_PORT, "leaf1/"},
      {Names.SWITCH_PORT, "/Ethernet0"},
      {Names.PORT, "a$b"},
      {Names.MODEL, "x\ny"},
    };
  }

  @Test(dataProvider = "noNames")
  public void aNameThatAToolCouldMisreadIsRefused(Grammar<?> grammar, String text) {
    assertThatThrownBy(() -> grammar.parse(text)).isInstanceOf(Mistake.class);
  }

  @Test
  public void filesStartAtHomeOrAtTheDescriptor() throws Mistake {
    Grammar<Path> file = Names.file(Path.of("/racks"), Path.of("/home/tester"));

    assertThat(file.parse("~/.ssh/id")).isEqualTo(Path.of("/home/tester/.ssh/id"));
    assertThat(file.parse("keys/id")).isEqualTo(Path.of("/racks/keys/id"));
    assertThat(file.parse("/etc/id")).isEqualTo(Path.of("/etc/id"));
    assertThatThrownBy(() -> file.parse("~")).isInstanceOf(Mistake.class);
  }

  @Test
  public void theNearestSpellingIsOnlyOfferedWhenNear() {
    List<String> names = List.of("priority", "dscp", "trust");

    assertThat(Spelling.nearest("prioritty", names)).contains("priority");
    assertThat(Spelling.nearest("DSCP", names)).contains("dscp");
    assertThat(Spelling.nearest("dcsp", names)).contains("dscp");
    assertThat(Spelling.nearest("bandwidth", names)).isEqualTo(Optional.empty());
    assertThat(Spelling.nearest("ab", List.of("cd"))).isEqualTo(Optional.empty());
    assertThat(Spelling.nearest("", names)).isEqualTo(Optional.empty());
  }
}
