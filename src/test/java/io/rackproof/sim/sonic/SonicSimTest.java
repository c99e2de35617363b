package io.rackproof.sim.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import org.testng.annotations.Test;

/** What an operator sees on the simulated switch. */
public class SonicSimTest {
  private final SwitchPort port = new SwitchPort("Ethernet0", Bandwidth.gbps(400));
  private final SonicSim sim = new SonicSim(DeviceName.of("leaf1"), List.of(port), new SimClock());

  private Output root(String... argv) {
    return sim.run(new Invocation(List.of(argv), true, ""));
  }

  @Test
  public void pfcIsTurnedOnAndOffByTheCli() {
    assertThat(root("config", "interface", "pfc", "priority", "Ethernet0", "3", "on").status())
        .isZero();
    assertThat(port.pfc()).isEqualTo(PriorityMask.only(Priority.of(3)));
    assertThat(root("show", "pfc", "priority").stdout())
        .isEqualTo(
            "\nInterface    Lossless priorities\n-----------  ---------------------\n"
                + "Ethernet0    3\n\n");
    assertThat(root("config", "interface", "pfc", "priority", "Ethernet0", "3", "on").stdout())
        .isEqualTo("Priority 3 has already been enabled on Ethernet0\n");
    root("config", "interface", "pfc", "priority", "Ethernet0", "3", "off");
    assertThat(port.pfc()).isEqualTo(PriorityMask.NONE);
  }

  @Test
  public void refusalsAreThoseOfTheRealTools() {
    assertThat(root("config", "interface", "pfc", "priority", "Ethernet9", "3", "on"))
        .isEqualTo(Output.ok("Cannot find interface Ethernet9\n"));
    assertThat(
            sim.run(
                new Invocation(
                    List.of("config", "interface", "mtu", "Ethernet0", "9216"), false, "")))
        .isEqualTo(Output.failed(1, "Root privileges are required for this operation\n"));
    assertThat(root("show", "nonsense").status()).isEqualTo(2);
    assertThat(root("nonsense").status()).isEqualTo(127);
    assertThat(root("show", "queue", "counters", "Ethernet9").status()).isEqualTo(1);
  }

  @Test
  public void thresholdsReachTheQueue() {
    root("ecnconfig", "-p", "AZURE_LOSSLESS", "-gmin", "1000", "-gmax", "2000", "-gdrop", "9");
    assertThat(port.ecnByQueue().get(3).max().bytes()).isEqualTo(2000);
    assertThat(root("show", "ecn").stdout()).startsWith("Profile: AZURE_LOSSLESS\n---");
  }

  @Test
  public void whatIsStuckIsAcceptedAndNotKept() {
    port.stick(SwitchPort.PFC);
    String before = sim.fingerprint();
    Output output =
        root("sonic-db-cli", "CONFIG_DB", "HSET", "PORT_QOS_MAP|Ethernet0", "pfc_enable", "3");
    assertThat(output.status()).isZero();
    assertThat(sim.fingerprint()).isEqualTo(before);
  }
}
