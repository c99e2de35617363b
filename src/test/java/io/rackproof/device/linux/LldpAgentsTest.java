package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Batch;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import java.util.List;
import org.testng.annotations.Test;

/** Whom a host hears, by whichever LLDP agent it runs. */
public final class LldpAgentsTest {
  private static final String LLDPD = Lldpcli.command("eth0").line();
  private static final String LLDPAD = LldpAgents.commands("eth0").get(1).line();
  private static final String NO_LLDPD =
      "2026-01-15T08:00:00 [WARN/control] unable to connect to socket /run/lldpd.socket: No such file\n";

  @Test
  public void lldpdNamesThePortByIdAndDescription() {
    FakeShell shell = new FakeShell().says(LLDPD, Samples.own("lldp/lldpcli.txt"));

    assertThat(heard(shell).asOptional())
        .contains(new Neighbour("leaf1", List.of("etp2", "Ethernet8")));
  }

  @Test
  public void lldpadIsAskedWhereLldpdDoesNotRun() {
    FakeShell shell =
        new FakeShell().says(LLDPD, 1, "", NO_LLDPD).says(LLDPAD, Samples.own("lldp/lldptool.txt"));

    assertThat(heard(shell).asOptional()).contains(new Neighbour("leaf1", "swp1"));
  }

  @Test
  public void aPortThatHearsNobodyIsNotKnown() {
    FakeShell shell = new FakeShell().says(LLDPD, Samples.own("lldp/lldpcli-none.txt"));

    assertThat(heard(shell))
        .isInstanceOfSatisfying(
            Observed.Unknown.class, unknown -> assertThat(unknown.why()).contains("hears nobody"));
  }

  @Test
  public void aHostWithoutAgentHasNoSuchFact() {
    FakeShell idle =
        new FakeShell()
            .says(LLDPD, 1, "", NO_LLDPD)
            .says(LLDPAD, 255, "", "Failed to connect to lldpad - clif_open: Invalid argument\n");

    assertThat(heard(new FakeShell())).isInstanceOf(Observed.Unsupported.class);
    assertThat(heard(idle)).isInstanceOf(Observed.Unsupported.class);
  }

  @Test
  public void anAgentThatRefusesIsNotAnAbsentOne() {
    assertThat(heard(new FakeShell().says(LLDPD, 1, "", "something else\n")))
        .isInstanceOf(Observed.Unknown.class);
  }

  private static Observed<Neighbour> heard(FakeShell shell) {
    Batch batch = Batch.run(shell, LldpAgents.commands("eth0"));
    return LldpAgents.neighbour(batch, "eth0");
  }
}
