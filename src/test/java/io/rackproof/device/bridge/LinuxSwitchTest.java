package io.rackproof.device.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Configurable;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Survey, counters, settings and snapshot of a Linux switch against what the real tools print. */
public class LinuxSwitchTest {
  private static final Access NOWHERE = null;

  private static LinuxSwitch on(FakeSwitch shell, LosslessProfile profile) {
    return new LinuxSwitch(
        new SwitchDevice(FakeSwitch.PORT.device(), SwitchOs.LINUX, NOWHERE),
        List.of(FakeSwitch.PORT),
        profile,
        shell);
  }

  private static SwitchPortSurvey survey(FakeSwitch shell) {
    return on(shell, FakeSwitch.asItStands()).survey().port(FakeSwitch.PORT);
  }

  private static SwitchQos qos(FakeSwitch shell) {
    return survey(shell).qos().asOptional().orElseThrow();
  }

  @Test
  public void surveysAShapedPortInOneRoundTrip() {
    FakeSwitch shell = new FakeSwitch();
    SwitchPortSurvey port = survey(shell);
    assertThat(shell.sent).hasSize(1);
    assertThat(port.up().asOptional()).contains(true);
    assertThat(port.speed().asOptional()).contains(new Bandwidth(50e6));
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9000));
    assertThat(port.neighbour().asOptional().map(Object::toString)).contains("node02/data0");
    SwitchQos qos = qos(shell);
    assertThat(qos.dscpToPriority()).isEqualTo(Map.of(Dscp.of(26), Priority.of(3)));
    assertThat(qos.priorityToQueue()).isEqualTo(Map.of(Priority.of(3), 16, Priority.of(0), 32));
    assertThat(qos.ecn().asOptional()).contains(Optional.of(FakeSwitch.asItStands().ecn()));
    assertThat(qos.scheduler().asOptional())
        .contains("htb 1:10 rate 40000000bit ceil 50000000bit prio 0");
    assertThat(qos.pfc()).isInstanceOf(Observed.Unsupported.class);
    assertThat(qos.pfc().toString()).contains("Operation not supported");
  }

  @Test
  public void readsU32FiltersToo() {
    SwitchQos qos = qos(new FakeSwitch().says(FakeSwitch.FILTER, FakeSwitch.sample("filter-u32")));
    assertThat(qos.dscpToPriority()).isEqualTo(Map.of(Dscp.of(26), Priority.of(3)));
  }

  @Test
  public void aPortThatForgotTheDscpStillHasItsQueue() {
    SwitchQos qos = qos(new FakeSwitch().says(FakeSwitch.FILTER, "[]\n"));
    assertThat(qos.dscpToPriority()).isEmpty();
    assertThat(qos.ecn().asOptional().orElseThrow()).isPresent();
  }

  @Test
  public void aFilterThatLooksAtMoreThanTheDscpMakesTheMapUnknown() {
    String also =
        FakeSwitch.sample("filter").replace("\"ip_tos\"", "\"ip_proto\":\"udp\",\"ip_tos\"");
    assertThat(survey(new FakeSwitch().says(FakeSwitch.FILTER, also)).qos())
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void aQueueWithoutEcnDoesNotMark() {
    String lossy = FakeSwitch.sample("qdisc").replace("\"ecn\":true", "\"ecn\":false");
    SwitchQos qos = qos(new FakeSwitch().says(FakeSwitch.QDISC, lossy));
    assertThat(qos.ecn().asOptional()).contains(Optional.empty());
  }

  @Test
  public void aPortWithoutATreeHasNoClassesAndNoSpeed() {
    FakeSwitch plain = plain();
    SwitchPortSurvey port = survey(plain);
    assertThat(port.speed()).isInstanceOf(Observed.Unsupported.class);
    assertThat(port.qos().asOptional().orElseThrow().dscpToPriority()).isEmpty();
    LinuxSwitch driver = on(plain, FakeSwitch.asItStands());
    driver.survey();
    assertThat(values(driver).values()).filteredOn(Observed.Unknown.class::isInstance).hasSize(2);
  }

  private static FakeSwitch plain() {
    return new FakeSwitch()
        .says(FakeSwitch.QDISC, FakeSwitch.sample("qdisc-plain"))
        .says(FakeSwitch.CLASS, "")
        .says(FakeSwitch.FILTER, "[]\n");
  }

  @Test
  public void neighboursAreUnsupportedWithoutADaemonAndUnknownWithoutAnnouncement() {
    FakeSwitch dead =
        new FakeSwitch()
            .fails(
                FakeSwitch.LLDP,
                255,
                "",
                "connect: Connection refused\nFailed to connect to lldpad - clif_open\n");
    assertThat(survey(dead).neighbour()).isInstanceOf(Observed.Unsupported.class);
    assertThat(survey(new FakeSwitch().says(FakeSwitch.LLDP, "")).neighbour())
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void countsBytesOfEachQueueAndEveryDrop() {
    Map<Counter, Long> values =
        on(new FakeSwitch(), FakeSwitch.asItStands())
            .counters(List.of(FakeSwitch.PORT))
            .get(FakeSwitch.PORT)
            .asOptional()
            .map(CounterSample::values)
            .orElseThrow();
    Optional<Priority> lossless = Optional.of(Priority.of(3));
    Optional<Priority> other = Optional.of(Priority.of(0));
    assertThat(values)
        .containsEntry(new Counter("class 1:10 bytes", CounterKind.BYTES_SENT, lossless), 4200000L)
        .containsEntry(new Counter("class 1:20 bytes", CounterKind.BYTES_SENT, other), 852L)
        .containsEntry(new Counter("class 1:10 dropped", CounterKind.DROP, lossless), 4L)
        .containsEntry(new Counter("red at 1:10 marked", CounterKind.ECN_MARK, lossless), 12L)
        .containsEntry(new Counter("red at 1:10 early", CounterKind.DROP, lossless), 3L)
        .containsEntry(new Counter("red at 1:10 pdrop", CounterKind.DROP, lossless), 1L)
        .containsEntry(new Counter("rx_errors", CounterKind.WIRE_ERROR, Optional.empty()), 0L);
  }

  private static Map<Setting, Observed<String>> values(LinuxSwitch driver) {
    return driver.read(driver.plan(FakeSwitch.asItStands()).stream().map(Change::setting).toList());
  }

  @Test
  public void aPortThatIsAsTheProfileWantsNeedsNoChange() {
    LinuxSwitch driver = on(new FakeSwitch(), FakeSwitch.asItStands());
    driver.snapshot();
    Map<Setting, Observed<String>> now = values(driver);
    List<Change> plan = driver.plan(FakeSwitch.asItStands());
    assertThat(plan).hasSize(4); // without the two filters, which stand and are another's
    assertThat(plan)
        .allSatisfy(
            change -> assertThat(now.get(change.setting()).asOptional()).contains(change.wanted()));
  }

  @Test
  public void changesKeepAllThatTheProfileDoesNotName() {
    LosslessProfile wanted = FakeSwitch.profile(153_600, 1_536_000, 0.5);
    LinuxSwitch driver = on(new FakeSwitch().says(FakeSwitch.FILTER, "[]\n"), wanted);
    driver.survey();
    List<String> lines =
        driver.plan(wanted).stream()
            .flatMap(change -> driver.commands(change.setting(), change.wanted()).stream())
            .map(Command::line)
            .toList();
    assertThat(lines)
        .containsExactly(
            "ip link set dev swp1 mtu 9000",
            "tc qdisc replace dev swp1 parent 1:10 red limit 8388608 min 153600 max 1536000 avpkt"
                + " 4200 burst 110 probability 0.1 bandwidth 50000000bit ecn",
            "tc class change dev swp1 parent 1:1 classid 1:10 htb rate 25000000bit ceil 50000000bit"
                + " burst 262144b cburst 262144b prio 0 quantum 18000",
            "tc class change dev swp1 parent 1:1 classid 1:20 htb rate 25000000bit ceil 50000000bit"
                + " burst 262144b cburst 262144b prio 1 quantum 18000",
            "tc filter replace dev swp1 protocol ip pref 10 handle 0x11a flower ip_tos 0x68/0xfc"
                + " classid 1:10",
            "tc filter replace dev swp1 protocol ipv6 pref 20 handle 0x11a flower ip_tos 0x68/0xfc"
                + " classid 1:10");
  }

  @Test
  public void absenceIsWrittenByRemoving() {
    LinuxSwitch driver = on(new FakeSwitch(), FakeSwitch.asItStands());
    Setting filter = new Setting(FakeSwitch.PORT.device(), "swp1", "dscp 26 ip");
    assertThat(driver.commands(filter, Configurable.ABSENT))
        .containsExactly(
            Command.change(
                "tc",
                "filter",
                "del",
                "dev",
                "swp1",
                "protocol",
                "ip",
                "pref",
                "10",
                "handle",
                "0x11a",
                "flower"));
    Setting share = new Setting(FakeSwitch.PORT.device(), "swp1", "htb 1:10");
    assertThat(driver.write(new Writes(List.of(Map.entry(share, Configurable.ABSENT)))).get(share))
        .contains("does not take");
  }

  @Test
  public void somebodyElsesQueueIsNotTouched() {
    LinuxSwitch driver =
        on(
            new FakeSwitch().says(FakeSwitch.QDISC, FakeSwitch.sample("qdisc-netem")),
            FakeSwitch.asItStands());
    driver.survey();
    Setting red = new Setting(FakeSwitch.PORT.device(), "swp1", "red 1:10");
    assertThat(driver.read(List.of(red)).get(red).toString()).contains("served by netem");
  }

  /** Else an undo would delete a filter of ours that a restart of the switch has replaced. */
  @Test
  public void somebodyElsesFilterIsNotOursThoughItDoesTheSame() {
    LinuxSwitch driver = on(new FakeSwitch(), FakeSwitch.asItStands());
    driver.survey();
    Setting filter = new Setting(FakeSwitch.PORT.device(), "swp1", "dscp 26 ip");
    assertThat(driver.read(List.of(filter)).get(filter).asOptional())
        .contains("1:10 by flower pref 10");
    assertThat(driver.plan(FakeSwitch.asItStands()))
        .extracting(Change::setting)
        .doesNotContain(filter);
    assertThat(driver.write(new Writes(List.of(Map.entry(filter, "1:10 by flower pref 10")))))
        .hasEntrySatisfying(filter, said -> assertThat(said).contains("does not take"));
  }

  @Test
  public void tellsWhatTheDeviceRefused() {
    Setting filter = new Setting(FakeSwitch.PORT.device(), "swp1", "dscp 26 ip");
    FakeSwitch shell = new FakeSwitch();
    LinuxSwitch driver = on(shell, FakeSwitch.asItStands());
    String line = driver.commands(filter, "1:10").get(0).line();
    shell.fails(line, 2, "", "Error: Specified filter kind does not match existing one.\n");
    assertThat(driver.write(new Writes(List.of(Map.entry(filter, "1:10")))).get(filter))
        .contains("does not match existing one");
  }

  @Test
  public void snapshotsHoldNoCounters() {
    LinuxSwitch quiet = on(new FakeSwitch(), FakeSwitch.asItStands());
    FakeSwitch busy =
        new FakeSwitch()
            .says(FakeSwitch.CLASS, FakeSwitch.sample("class").replace("852 bytes", "999 bytes"))
            .says(
                FakeSwitch.QDISC,
                FakeSwitch.sample("qdisc")
                    .replace("\"direct_packets_stat\":0", "\"direct_packets_stat\":7"));
    assertThat(quiet.snapshot().asOptional())
        .isPresent()
        .isEqualTo(on(busy, FakeSwitch.asItStands()).snapshot().asOptional());
  }

  @DataProvider
  public Object[][] outputs() {
    return new Object[][] {
      {FakeSwitch.QDISC, "qdisc"},
      {FakeSwitch.CLASS, "class"},
      {FakeSwitch.FILTER, "filter"},
      {FakeSwitch.LINK, "link"},
      {FakeSwitch.LLDP, "lldp"},
      {"ethtool swp1", "ethtool"},
    };
  }

  /** A shorter text gives the same facts or none. */
  @Test(dataProvider = "outputs")
  public void truncationGivesNoOtherFacts(String line, String sample) {
    String text = FakeSwitch.sample(sample);
    boolean link = sample.equals("ethtool");
    SwitchPortSurvey whole = survey(link ? plain() : new FakeSwitch());
    for (int end = 0; end < text.length(); end++) {
      SwitchPortSurvey cut =
          survey((link ? plain() : new FakeSwitch()).says(line, text.substring(0, end)));
      same(cut.up(), whole.up());
      same(cut.speed(), whole.speed());
      same(cut.mtu(), whole.mtu());
      same(cut.qos(), whole.qos());
      same(cut.neighbour(), whole.neighbour());
    }
  }

  private static <T> void same(Observed<T> cut, Observed<T> whole) {
    if (!(cut instanceof Observed.Unknown)) {
      assertThat(cut.asOptional()).isEqualTo(whole.asOptional());
    }
  }

  @Test(dataProvider = "outputs")
  public void garbageGivesNothing(String line, String sample) {
    FakeSwitch shell = sample.equals("ethtool") ? plain() : new FakeSwitch();
    SwitchPortSurvey port = survey(shell.says(line, "\u0000garbage of " + sample));
    assertThat(List.of(port.up(), port.speed(), port.mtu(), port.qos(), port.neighbour()))
        .anySatisfy(fact -> assertThat(fact).isInstanceOf(Observed.Unknown.class));
  }

  @Test
  public void arithmeticIsThatOfTc() {
    assertThat(RedArithmetic.ewma(102_400, 50, 4200)).isEqualTo(6);
    assertThat(RedArithmetic.scell(6, 4200, 50_000_000)).isEqualTo(16);
    assertThat(RedArithmetic.ewma(153_600, 147, 4200)).isEqualTo(8);
    assertThat(RedArithmetic.scell(8, 4200, 50_000_000)).isEqualTo(18);
    assertThat(HtbArithmetic.shown(40_000_000, 262_144)).isEqualTo(262_144);
    assertThat(HtbArithmetic.shown(5_000_000_000L, 1000)).isZero();
    assertThat(HtbArithmetic.asked(4_000_000_000L, 1000)).hasValue(1500);
    assertThat(HtbArithmetic.shown(4_000_000_000L, 1500)).isEqualTo(1000);
  }
}
