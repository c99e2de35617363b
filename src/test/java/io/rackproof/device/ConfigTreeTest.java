package io.rackproof.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import java.util.List;
import org.testng.annotations.Test;

public final class ConfigTreeTest {
  private static final String TEXT =
      "! a comment\nhostname leaf1\n!\ninterface Ethernet1\n   mtu 9214\n   uc-tx-queue 3\n"
          + "      no priority\n      bandwidth percent 50\n   no switchport\ninterface Ethernet2\n";

  private static Setting setting(String name, String... sections) {
    return ConfigLine.setting(DeviceName.of("leaf1"), List.of(sections), name);
  }

  @Test
  public void nestsByIndentation() throws Malformed {
    ConfigTree tree = ConfigTree.parse(TEXT);

    assertThat(tree.children())
        .extracting(ConfigTree::line)
        .containsExactly("hostname leaf1", "interface Ethernet1", "interface Ethernet2");
    ConfigTree port = tree.child("interface Ethernet1").orElseThrow();
    assertThat(port.after("mtu")).contains("9214");
    assertThat(port.has("no switchport")).isTrue();
    assertThat(port.flat())
        .containsExactly(
            "mtu 9214", "uc-tx-queue 3", "no priority", "bandwidth percent 50", "no switchport");
    assertThat(ConfigTree.parse(tree.text()).flat()).isEqualTo(tree.flat());
  }

  @Test
  public void refusesWhatIsNoText() {
    assertThatThrownBy(() -> ConfigTree.parse("")).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> ConfigTree.parse("hostname")).isInstanceOf(Malformed.class);
    assertThatThrownBy(() -> ConfigTree.parse("a\u001b[m\n")).isInstanceOf(Malformed.class);
  }

  @Test
  public void readsLines() throws Malformed {
    ConfigTree tree = ConfigTree.parse(TEXT);

    assertThat(ConfigLine.read(tree, setting("mtu", "interface Ethernet1"))).isEqualTo("9214");
    assertThat(
            ConfigLine.read(tree, setting("no priority", "interface Ethernet1", "uc-tx-queue 3")))
        .isEqualTo(ConfigLine.SET);
    assertThat(ConfigLine.read(tree, setting("mtu", "interface Ethernet2")))
        .isEqualTo(Configurable.ABSENT);
    assertThat(ConfigLine.read(tree, setting("mtu", "interface Ethernet3")))
        .isEqualTo(Configurable.ABSENT);
  }

  @Test
  public void writesLines() {
    Setting mtu = setting("mtu", "interface Ethernet1");
    assertThat(ConfigLine.write(mtu, "9214")).containsExactly("interface Ethernet1", "mtu 9214");
    assertThat(ConfigLine.write(mtu, Configurable.ABSENT))
        .containsExactly("interface Ethernet1", "no mtu");
    Setting strict = setting("no priority", "interface Ethernet1", "uc-tx-queue 3");
    assertThat(ConfigLine.write(strict, ConfigLine.SET))
        .containsExactly("interface Ethernet1", "uc-tx-queue 3", "no priority");
    assertThat(ConfigLine.write(strict, Configurable.ABSENT))
        .containsExactly("interface Ethernet1", "uc-tx-queue 3", "default priority");
  }
}
