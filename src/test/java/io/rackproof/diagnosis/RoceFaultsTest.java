package io.rackproof.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.RoceMode;
import io.rackproof.plan.Racks;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A GID is missing where the address that it should have is known, or known to be missing. */
public final class RoceFaultsTest {
  private static final PortId PORT = PortId.of("node001", "mlx5_0");

  private final Testbed rack = Racks.of(2, 1, "  {}");

  @DataProvider
  public Object[][] addresses() throws Exception {
    return new Object[][] {
      {Observed.known(InetAddress.getByName("192.0.2.11")), "gid-missing"},
      {Observed.unknown("ens1np0 has no IPv4 address; configure one", ""), "gid-missing"},
      {
        Observed.unknown("the output of 'ip -j addr show' cannot be used: it is empty", ""),
        "tool-garbled"
      },
      {
        Observed.unknown("ens1np0 has several primary IPv4 addresses: 192.0.2.11, 192.0.2.12", ""),
        "unexplained"
      },
    };
  }

  @Test(dataProvider = "addresses")
  public void theCauseIsWhatIsKnown(Observed<InetAddress> address, String cause) {
    Observed<String> open = Observed.unknown("not asked", "");
    PortSurvey none = PortSurvey.unknown("not asked");
    PortSurvey port =
        new PortSurvey(
            none.state(),
            Observed.known(
                new RoceMode(List.of(), address, Observed.unknown("not asked", ""), open)),
            none.mtu(),
            none.qos(),
            none.pcie(),
            none.identity(),
            none.names(),
            none.neighbour());
    HostSurvey host =
        new HostSurvey(open, open, open, Observed.unknown("not asked", ""), Map.of(PORT, port));
    String why = address instanceof Observed.Unknown<InetAddress> unknown ? unknown.why() : "";
    Verdict red =
        new Verdict(
            CriterionId.ROCE_V2,
            PORT,
            why.isEmpty() ? Status.FAIL : Status.INCONCLUSIVE,
            "",
            "",
            why,
            "",
            List.of(),
            List.of(new EvidenceRef("node001/0001")));

    assertThat(
            new Diagnosis()
                .of(
                    rack,
                    List.of(red),
                    new RackSurvey(Map.of(PORT.host(), host), Map.of()),
                    Map.of()))
        .extracting(RootCause::id)
        .containsExactly(cause);
  }
}
