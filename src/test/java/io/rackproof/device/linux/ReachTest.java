package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.HostReach;
import io.rackproof.facts.Observed;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class ReachTest {
  private static final String ROUTES = "ip -j route show default";
  private static final String ROUTES_6 = "ip -6 -j route show default";
  private static final String LOGIN = "printenv SSH_CONNECTION";
  private static final String LINKS = "ip -d -j link show";
  private static final String ADDRESSES = "ip -j addr show";

  private static final Map<String, String> SAMPLES =
      Map.of(
          ROUTES,
          "[{\"dst\":\"default\",\"gateway\":\"192.0.2.1\",\"dev\":\"vlan7\",\"flags\":[]}]\n",
          ROUTES_6,
          "[ ]\n",
          LOGIN,
          "192.0.2.250 50022 198.51.100.3 22\n",
          LINKS,
          "[{\"ifname\":\"bond0\"},{\"ifname\":\"vlan7\",\"link\":\"bond0\"},"
              + "{\"ifname\":\"eth0\",\"master\":\"bond0\"},{\"ifname\":\"eth1\"},"
              + "{\"ifname\":\"eth2\"}]\n",
          ADDRESSES,
          "[{\"ifname\":\"eth1\",\"addr_info\":[{\"family\":\"inet\",\"local\":\"198.51.100.3\"}]},"
              + "{\"ifname\":\"eth2\",\"addr_info\":[{\"local\":\"198.18.0.1\"}]}]\n");

  private static FakeShell shell() {
    FakeShell shell = new FakeShell();
    SAMPLES.forEach(shell::says);
    return shell;
  }

  @Test
  public void defaultRouteAndLoginReachDownToTheNics() {
    HostReach reach = Reach.of(shell()).asOptional().orElseThrow();

    assertThat(reach.ports()).containsOnlyKeys("vlan7", "bond0", "eth0", "eth1");
    assertThat(reach.ports().get("eth0"))
        .isEqualTo(
            "it is a member of bond0: it carries vlan7: the host's default route goes through it");
    assertThat(reach.ports().get("eth1")).contains("this login came to");
  }

  @Test
  public void hostWithoutDefaultRouteOrLoginHasNone() {
    FakeShell shell = shell().says(ROUTES, "[ ]\n").says(LOGIN, 1, "", "");

    assertThat(Reach.of(shell).asOptional().orElseThrow().ports()).isEmpty();
  }

  @Test
  public void oneRoundTrip() {
    FakeShell shell = shell();

    Reach.of(shell);

    assertThat(shell.sent()).hasSize(1);
  }

  @DataProvider
  public Object[][] commands() {
    return SAMPLES.keySet().stream().map(line -> new Object[] {line}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "commands")
  public void everyPrefixOfAReplyIsUnknownOrTheSame(String line) {
    HostReach whole = Reach.of(shell()).asOptional().orElseThrow();
    String text = SAMPLES.get(line);
    for (int length = 0; length < text.length(); length++) {
      Observed<HostReach> cut = Reach.of(shell().says(line, text.substring(0, length)));
      assertThat(cut.asOptional().map(List::of).orElse(List.of(whole)))
          .as("prefix of %d of '%s'", length, line)
          .containsExactly(whole);
    }
    assertThat(Reach.of(shell().says(line, "garbage\n"))).isInstanceOf(Observed.Unknown.class);
    assertThat(Reach.of(shell().lacks(line))).isInstanceOf(Observed.Unknown.class);
  }
}
