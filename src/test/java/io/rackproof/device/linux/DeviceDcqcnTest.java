package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Congestion control that a driver switches for a whole device: on, off, not shown, not there. */
public final class DeviceDcqcnTest {
  private static final String END = "/proc/sys/kernel/ostype:Linux\n";
  private static final String NOTHING = END;

  private static Observed<SysfsListing> listing(String text) {
    return SysfsListing.read(Replies.ok(text));
  }

  static DeviceDcqcn irdma(Reply reply) {
    return new IrdmaDcqcn("rocep26s0", SysfsListing.read(reply));
  }

  static DeviceDcqcn bnxt(Reply config) {
    return new BnxtDcqcn(
        "bnxt_re0", Optional.of("0000:1a:00.0"), SysfsListing.read(config), listing(NOTHING));
  }

  static DeviceDcqcn bnxtOfKernel(Reply debug) {
    return new BnxtDcqcn(
        "bnxt_re0", Optional.of("0000:1a:00.0"), listing(NOTHING), SysfsListing.read(debug));
  }

  @Test
  public void whatConfigfsAndDebugfsShowIsAFact() {
    assertThat(known(irdma(sample("dcqcn/irdma-config.txt")).enabled()))
        .isEqualTo(PriorityMask.ALL);
    assertThat(known(irdma(sample("dcqcn/irdma-parameter.txt")).enabled()))
        .isEqualTo(PriorityMask.ALL);
    assertThat(known(bnxt(sample("dcqcn/bnxt-config.txt")).enabled())).isEqualTo(PriorityMask.ALL);
    assertThat(known(bnxtOfKernel(sample("dcqcn/bnxt-debug.txt")).enabled()))
        .isEqualTo(PriorityMask.NONE);

    CnpMarking usual = new CnpMarking(Dscp.of(48), Priority.of(7));
    assertThat(known(bnxt(sample("dcqcn/bnxt-config.txt")).cnp())).isEqualTo(usual);
    assertThat(known(bnxtOfKernel(sample("dcqcn/bnxt-debug.txt")).cnp())).isEqualTo(usual);
  }

  @Test
  public void whatIsOffIsOff() {
    String irdma =
        Samples.own("dcqcn/irdma-config.txt").replace("dcqcn_enable:1", "dcqcn_enable:0");
    assertThat(known(irdma(Replies.ok(irdma)).enabled())).isEqualTo(PriorityMask.NONE);
    String bnxt = Samples.own("dcqcn/bnxt-config.txt").replace("enable:0x1", "enable:0");
    assertThat(known(bnxt(Replies.ok(bnxt)).enabled())).isEqualTo(PriorityMask.NONE);
  }

  /** Only a driver that has no switch at all is a reason why nothing is judged. */
  @Test
  public void theKernelsOldDriversHaveNoSwitch() {
    assertThat(irdma(Replies.ok(NOTHING)).enabled()).isInstanceOf(Observed.Unsupported.class);
    assertThat(bnxt(Replies.ok(NOTHING)).enabled()).isInstanceOf(Observed.Unsupported.class);
    assertThat(bnxt(Replies.ok(NOTHING)).cnp()).isInstanceOf(Observed.Unsupported.class);
  }

  @DataProvider
  public Object[][] readableButNotRead() {
    Observed<SysfsListing> refused =
        SysfsListing.read(Replies.exited(1, "", "sudo: a password is required\n"));
    Observed<SysfsListing> own = listing("/sys/module/bnxt_re/version:229.0.161.0\n" + END);
    Optional<String> bus = Optional.of("0000:1a:00.0");
    return new Object[][] {
      {irdma(Replies.ok("/sys/module/irdma/parameters/dcqcn_enable:N\n" + END)), "sudo mkdir"},
      {new BnxtDcqcn("bnxt_re0", bus, own, listing(NOTHING)), "sudo mkdir"},
      {new BnxtDcqcn("bnxt_re0", bus, listing(NOTHING), refused), "empty"},
      {new BnxtDcqcn("bnxt_re0", bus, refused, listing(NOTHING)), "empty"},
      {
        bnxt(Replies.ok("/sys/kernel/config/bnxt_re/bnxt_re0/ports/1/cc/ecn_enable:on\n" + END)),
        "on"
      },
      {
        irdma(Replies.ok("/sys/kernel/config/irdma/rocep26s0/roce_dcqcn_enable:2\n" + END)),
        "neither"
      }
    };
  }

  @Test(dataProvider = "readableButNotRead")
  public void whatCouldBeReadAndWasNotIsUnknown(DeviceDcqcn dcqcn, String why) {
    Observed<PriorityMask> observed = dcqcn.enabled();

    assertThat(observed).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<PriorityMask>) observed).why()).contains(why);
  }

  private static Reply sample(String name) {
    return Replies.ok(Samples.own(name));
  }

  private static <T> T known(Observed<T> observed) {
    return observed.asOptional().orElseThrow(() -> new AssertionError(observed.toString()));
  }
}
