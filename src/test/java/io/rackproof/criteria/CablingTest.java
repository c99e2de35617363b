package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortNames;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.Test;

/** The cable plan against what LLDP hears at both ends. */
public final class CablingTest {
  private static final NicPort PORT = Rack.port(Rack.A);
  private static final String MAC = "02:00:5e:00:53:01";
  private static final Observed<PortNames> OWN =
      Rack.known(new PortNames("node01.example.com", Set.of("ens1f0np0", MAC)));
  private static final Observed<Neighbour> NO_AGENT = Observed.unsupported("no LLDP agent runs");
  private static final Observed<Neighbour> SWITCH = heard("leaf1", "etp2", "Ethernet8");

  @Test
  public void theNicIsKnownByItsInterfaceName() {
    assertThat(judge(heard("node01", "ens1f0np0"), SWITCH)).isEqualTo(Status.PASS);
  }

  @Test
  public void theNicIsKnownByItsAddress() {
    assertThat(judge(heard("node01", MAC.toUpperCase(), "rail0"), NO_AGENT)).isEqualTo(Status.PASS);
    assertThat(judge(heard("", MAC), NO_AGENT)).isEqualTo(Status.PASS);
  }

  @Test
  public void domainAndCaseOfTheHostNameDoNotMatter() {
    assertThat(judge(heard("NODE01.rack.example.net", "ens1f0np0"), NO_AGENT))
        .isEqualTo(Status.PASS);
  }

  @Test
  public void anotherPortOfTheSameHostIsASwappedCable() {
    Verdict verdict = verdict(OWN, heard("node01", "ens2f0np0"), NO_AGENT, true);

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.sentence())
        .contains("node01/ens2f0np0", "node01.example.com/ens1f0np0", "leaf1/Ethernet8", "swapped");
  }

  @Test
  public void anotherHostIsASwappedCable() {
    assertThat(judge(heard("node02", "ens1f0np0"), SWITCH)).isEqualTo(Status.FAIL);
    assertThat(judge(heard("", "02:00:5e:00:53:02"), NO_AGENT)).isEqualTo(Status.FAIL);
    assertThat(judge(heard("", "ens1f0np0"), NO_AGENT))
        .as("a name without a host")
        .isEqualTo(Status.FAIL);
  }

  @Test
  public void whatTheHostHearsCountsWhereTheSwitchHearsNobody() {
    Observed<Neighbour> nobody = Observed.unknown("nobody announces himself", "");

    assertThat(judge(nobody, SWITCH)).isEqualTo(Status.PASS);
    assertThat(judge(nobody, heard("leaf1", "Ethernet16"))).isEqualTo(Status.FAIL);
    assertThat(judge(nobody, heard("leaf1", "etp3"))).as("an alias").isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(nobody, heard("leaf2", "Ethernet8"))).isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void silenceIsNoPass() {
    Observed<Neighbour> nobody = Observed.unknown("nobody announces himself", "");

    assertThat(judge(nobody, NO_AGENT)).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(NO_AGENT, nobody)).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(NO_AGENT, NO_AGENT)).isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  public void aNicOfUnknownNameCannotBeRecognised() {
    assertThat(verdict(Rack.unknown(), heard("node01", "ens1f0np0"), SWITCH, true).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void whatADownPortHeardIsOld() {
    assertThat(verdict(OWN, heard("node01", "ens1f0np0"), NO_AGENT, false).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void aPortWithoutPlannedCableSaysSo() {
    NicPort loose =
        new NicPort(PORT.id(), PORT.netdev(), PORT.model(), PORT.speed(), 0, Optional.empty());
    Verdict verdict = new Cabling().judge(loose, near(OWN, NO_AGENT), Optional.empty());

    assertThat(verdict.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(verdict.why()).contains("names no switch port");
  }

  private static Status judge(Observed<Neighbour> bySwitch, Observed<Neighbour> byHost) {
    return verdict(OWN, bySwitch, byHost, true).status();
  }

  private static Verdict verdict(
      Observed<PortNames> own,
      Observed<Neighbour> bySwitch,
      Observed<Neighbour> byHost,
      boolean up) {
    SwitchPortSurvey far =
        new SwitchPortSurvey(
            Rack.known(up),
            Rack.known(Rack.SPEED),
            Rack.known(ByteSize.of(9216)),
            Rack.known(Rack.switchQos()),
            bySwitch);
    return new Cabling().judge(PORT, near(own, byHost), Optional.of(far));
  }

  private static PortSurvey near(Observed<PortNames> own, Observed<Neighbour> byHost) {
    return new PortSurvey(
        Rack.unknown(),
        Rack.unknown(),
        Rack.unknown(),
        Rack.unknown(),
        Rack.unknown(),
        Rack.unknown(),
        own,
        byHost);
  }

  private static Observed<Neighbour> heard(String system, String... ports) {
    return Rack.known(new Neighbour(system, List.of(ports)));
  }
}
