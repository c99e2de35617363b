package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceMarking;
import io.rackproof.testbed.CnpProfile;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What LOSSLESS says of who else sets a NIC, and of marks that somebody set. */
public final class LosslessNicTest {
  private static final NicPort PORT = Rack.port(Rack.A);

  private static HostQos with(DcbControl control, RoceMarking marking) {
    HostQos right = Rack.hostQos();
    return new HostQos(
        right.classification(),
        right.pfc(),
        control,
        right.ecnNotification(),
        right.ecnReaction(),
        marking);
  }

  private static HostQos controlled(DcbControl control) {
    return with(control, Rack.hostQos().marking());
  }

  private static HostQos marked(int connections, Optional<Dscp> forced) {
    return with(
        Rack.hostQos().control(),
        new RoceMarking(Rack.known(Dscp.of(connections)), Rack.known(forced)));
  }

  private static HostQos cnp(Observed<CnpMarking> cnp) {
    return with(Rack.hostQos().control(), Rack.hostQos().marking().withCnp(cnp));
  }

  private static Verdict judge(HostQos qos, CnpProfile wanted) {
    LosslessProfile plain = Rack.PROFILE;
    LosslessProfile profile =
        new LosslessProfile(
            plain.priority(),
            plain.dscp(),
            plain.trust(),
            plain.hostMtu(),
            plain.switchMtu(),
            plain.ecn(),
            plain.share(),
            plain.congestion(),
            wanted);
    return new Lossless().judge(PORT, profile, Rack.known(qos), Optional.empty());
  }

  @Test
  public void marksOfCnpsAreJudgedWhereTheProfileNamesThem() {
    HostQos usual = cnp(Rack.known(new CnpMarking(Dscp.of(48), Priority.of(6))));
    CnpProfile same = new CnpProfile(Optional.of(Dscp.of(48)), Optional.of(Priority.of(6)));
    CnpProfile other = new CnpProfile(Optional.of(Dscp.of(46)), Optional.of(Priority.of(5)));

    assertThat(judge(usual, same).status()).isEqualTo(Status.PASS);
    assertThat(judge(usual, other).status()).isEqualTo(Status.FAIL);
    assertThat(judge(usual, other).found())
        .contains("DSCP of CNPs 48", "802.1p priority of CNPs 6");
    assertThat(judge(usual, CnpProfile.OPEN).status()).isEqualTo(Status.PASS);
  }

  @Test
  public void marksOfCnpsThatAreNotKnownDecideOnlyWhereTheProfileNamesThem() {
    CnpProfile named = new CnpProfile(Optional.of(Dscp.of(48)), Optional.empty());

    assertThat(judge(cnp(Rack.unknown()), named).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(cnp(Rack.unknown()), CnpProfile.OPEN).status()).isEqualTo(Status.PASS);
    assertThat(judge(cnp(Observed.unsupported("irdma shows none")), named).status())
        .isEqualTo(Status.PASS);
  }

  private static Verdict judge(HostQos qos) {
    return new Lossless().judge(PORT, Rack.PROFILE, Rack.known(qos), Optional.empty());
  }

  @DataProvider
  public Object[][] faults() {
    Observed<DcbxMode> os = Rack.known(DcbxMode.OS);
    Observed<Optional<PriorityMask>> none = Rack.known(Optional.empty());
    Observed<Boolean> no = Rack.known(false);
    return new Object[][] {
      {controlled(Rack.control(Rack.known(DcbxMode.FIRMWARE), no, none)), "DCBX control"},
      {controlled(Rack.control(os, Rack.known(true), none)), "DCBX willing yes"},
      {
        controlled(Rack.control(os, no, Rack.known(Optional.of(PriorityMask.only(Rack.LOSSLESS))))),
        "PFC of lldpad 3"
      },
      {marked(10, Optional.empty()), "DSCP of connections by rdma_cm 10"},
      {marked(0, Optional.of(Dscp.of(8))), "DSCP that the driver gives all RoCE packets 8"},
    };
  }

  @Test(dataProvider = "faults")
  public void whoElseSetsTheNicFails(HostQos qos, String found) {
    Verdict verdict = judge(qos);

    assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(Status.FAIL);
    assertThat(verdict.found()).contains(found);
    assertThat(verdict.why()).isNotBlank();
  }

  @Test
  public void marksOfTheProfileAndNoneAtAllPass() {
    assertThat(judge(marked(0, Optional.empty())).status()).isEqualTo(Status.PASS);
    assertThat(judge(marked(26, Optional.of(Dscp.of(26)))).status()).isEqualTo(Status.PASS);
  }

  @Test
  public void whatIsNotKnownOfWillingnessIsNotedAndOfARivalIsOpen() {
    DcbControl alone =
        Rack.control(Rack.known(DcbxMode.OS), Rack.unknown(), Rack.known(Optional.empty()));
    assertThat(judge(controlled(alone)).status()).isEqualTo(Status.PASS);
    assertThat(judge(controlled(alone)).details())
        .anyMatch(line -> line.contains("willing is not known"));

    DcbControl rivalled = Rack.control(Rack.known(DcbxMode.OS), Rack.known(false), Rack.unknown());
    assertThat(judge(controlled(rivalled)).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void unknownTrustOrControlIsOpen() {
    HostQos right = Rack.hostQos();
    HostQos trust = Rack.hostQos(Rack.unknown(), right.pfc(), right.ecnNotification());
    assertThat(judge(trust).status()).isEqualTo(Status.INCONCLUSIVE);

    DcbControl control =
        Rack.control(Rack.unknown(), Rack.known(false), Rack.known(Optional.empty()));
    assertThat(judge(controlled(control)).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void whatAVlanStandsOnMustCarryAsMuch() {
    ByteSize jumbo = ByteSize.of(9000);
    for (int parent : new int[] {1500, 9000, 9216}) {
      LinkMtu mtu = new LinkMtu(jumbo, ByteSize.of(4096), Map.of("bond0", ByteSize.of(parent)));
      Verdict verdict = new Mtu().judge(PORT, Rack.PROFILE, Rack.known(mtu), Optional.empty());
      assertThat(verdict.status()).isEqualTo(parent < 9000 ? Status.FAIL : Status.PASS);
    }
  }
}
