package io.rackproof.report.signoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.testng.annotations.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

public class SignoffPageTest {
  private static final Testbed SMALL = Racks.testbed(4, 2);

  /** Strictly: an unclosed tag, an unescaped sign or a control character is an error. */
  static Document parsed(String page) throws Exception {
    assertThat(page).startsWith("<!DOCTYPE html>\n");
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    parser.setErrorHandler(null);
    return parser.parse(new InputSource(new StringReader(page.replace("<!DOCTYPE html>\n", ""))));
  }

  private static String page(Signoff signoff) {
    return new SignoffPage(signoff).html();
  }

  private static Signoff healthy() {
    return Racks.signoff(
        Racks.identity("acceptance"),
        Racks.ledger(SMALL, Set.of()),
        Optional.of(Racks.observations(SMALL, Optional.empty())),
        List.of());
  }

  @Test
  public void aHealthyRackIsAcceptedAndEverySectionIsThere() throws Exception {
    String page = page(healthy());
    Document document = parsed(page);
    assertThat(document.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo("ACCEPTED");
    assertThat(document.getElementsByTagName("img").getLength()).isEqualTo(2 + 4);
    assertThat(page)
        .contains(
            "What is wrong",
            "Criteria by host and switch",
            "Bandwidth and latency",
            "What was changed, and that it was undone",
            "Not applicable, or left alone",
            "Versions",
            "Bounds, and how they came about",
            "Signatures")
        .contains("12 settings on 6 devices were changed. 6 of these devices")
        .doesNotContain("<script", "http://", "https://", "class=\"m fail\"></td>");
  }

  @Test
  public void whatDevicesSayIsTextNeverMarkup() throws Exception {
    PortId port = PortId.of("node02", "mlx5_1");
    String page =
        page(
            Racks.signoff(
                Racks.identity("acceptance"),
                Racks.ledger(SMALL, Set.of(port)),
                Optional.empty(),
                List.of("<script>alert(1)</script>")));
    parsed(page);
    assertThat(page)
        .contains(
            "&lt;b&gt;1500&lt;/b&gt; &amp; less", "&quot;quoted&quot; &#39;reason&#39; \uFFFD")
        .contains("&lt;script&gt;alert(1)")
        .doesNotContain("<b>1500", "<script", "\u0001");
  }

  @Test
  public void theMatrixHasSignsBesideColours() throws Exception {
    PortId port = PortId.of("node02", "mlx5_1");
    String page =
        page(
            Racks.signoff(
                Racks.identity("acceptance"),
                Racks.ledger(SMALL, Set.of(port)),
                Optional.empty(),
                List.of()));
    assertThat(page)
        .contains("<td class=\"m fail\" title=\"MTU node02: 1 fail, 1 pass\">F</td>")
        .contains("<td class=\"m pass\" title=\"MTU node01: 2 pass\">✓</td>");
  }

  @Test
  public void causesStandBeforeWhatFollowsFromThem() throws Exception {
    PortId port = PortId.of("node02", "mlx5_1");
    Ledger ledger = Racks.ledger(SMALL, Set.of(port));
    List<Verdict> red = ledger.summary().red();
    RootCause cause =
        new RootCause(
            "nic-mtu",
            "the NIC's MTU is too small",
            "node02/mlx5_1",
            List.of("ens2np0 has MTU <1500>"),
            List.of(),
            "ip link set",
            "ip link show",
            red.subList(0, 2));
    Signoff signoff =
        Signoff.of(
            Racks.identity("acceptance"),
            ledger,
            List.of(cause),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    String page = page(signoff);
    parsed(page);
    assertThat(signoff.conclusion().sentence())
        .endsWith("verdicts are red. Root cause: node02/mlx5_1: the NIC's MTU is too small.");
    assertThat(page)
        .contains("ens2np0 has MTU &lt;1500&gt;", "explains 2 red verdicts")
        .contains("Red verdicts that no cause explains");
    assertThat(signoff.unexplained()).hasSize(red.size() - 2).doesNotContain(red.get(0));
  }

  @Test
  public void anInterruptedRunIsIncompleteWhateverItHasSeen() throws Exception {
    Ledger ledger = new Ledger();
    ledger.owe(List.of());
    Signoff signoff = Racks.signoff(Racks.interrupted(), ledger, Optional.empty(), List.of());
    Document document = parsed(page(signoff));
    assertThat(document.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo("INCOMPLETE");
    assertThat(page(signoff)).contains("<header class=\"incomplete\">", "interrupted");
  }

  @Test
  public void aRunWithoutTrafficSaysSo() throws Exception {
    Signoff signoff =
        Racks.signoff(
            Racks.identity("preflight"),
            Racks.ledger(SMALL, Set.of()),
            Optional.of(Observations.none(SMALL)),
            List.of());
    String page = page(signoff);
    parsed(page);
    assertThat(page).contains("measured no traffic", "PARTIAL", ">PASSED<");
  }

  /** Kept for the screenshots of {@code .ci/screens}. */
  @Test
  public void bigRacksStayWithinTheirColumns() throws Exception {
    for (int[] size : new int[][] {{16, 8}, {64, 4}}) {
      Testbed rack = Racks.testbed(size[0], size[1]);
      Signoff signoff =
          Racks.signoff(
              Racks.identity("acceptance"),
              Racks.ledger(rack, Set.of(PortId.of("node07", "mlx5_1"))),
              Optional.of(
                  Racks.observations(rack, Optional.of(rack.port(PortId.of("node07", "mlx5_1"))))),
              List.of());
      String page = page(signoff);
      Document document = parsed(page);
      assertThat(signoff.matrix().blocks(16)).allMatch(block -> block.size() <= 16);
      assertThat(document.getElementsByTagName("img").getLength()).isEqualTo(size[1] + 4);
      assertThat(page.length()).isLessThan(3_000_000);
      Path kept = Path.of("target", "signoff-samples", size[0] + "x" + size[1] + ".html");
      Files.createDirectories(kept.getParent());
      Files.writeString(kept, page);
    }
  }

  @Test
  public void allFilesAreWritten() throws IOException {
    RunFolder folder = RunFolder.create(Files.createTempDirectory("reports"), "rack", Racks.START);
    Path page = SignoffFiles.write(folder, healthy());
    assertThat(page).exists().hasFileName("signoff.html");
    assertThat(folder.root().toFile().list())
        .containsExactlyInAnyOrder("signoff.html", "signoff.json", "junit.xml");
  }

  @Test
  public void anElementThatIsNotClosedIsAFault() {
    Html html = new Html().open("p");
    assertThatThrownBy(html::document).hasMessageContaining("[p]");
    assertThat(Html.escaped("a\u0000b\uD800c")).isEqualTo("a\uFFFDb\uFFFDc");
    assertThatThrownBy(() -> new Html().style("a > b { } </style><script>"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  public void onlyTheAcceptanceAccepts() {
    Verdict one = Racks.verdict(CriterionId.MTU, PortId.of("node01", "mlx5_0"), Status.PASS);
    assertThat(outcome("acceptance", one, List.of()).heading()).isEqualTo("ACCEPTED");
    assertThat(outcome("preflight", one, List.of()).heading()).isEqualTo("PASSED");
    assertThat(outcome("acceptance", one, List.of("no report")).outcome())
        .isEqualTo(Outcome.INCOMPLETE);
    Verdict spared =
        Racks.verdict(CriterionId.MTU, PortId.of("node01", "mlx5_0"), Status.NOT_APPLICABLE);
    assertThat(outcome("acceptance", spared, List.of()).outcome()).isEqualTo(Outcome.INCOMPLETE);
    Verdict open =
        Racks.verdict(CriterionId.MTU, PortId.of("node01", "mlx5_0"), Status.INCONCLUSIVE);
    assertThat(outcome("acceptance", open, List.of()).outcome()).isEqualTo(Outcome.NOT_ACCEPTED);
  }

  private static Conclusion outcome(String suite, Verdict verdict, List<String> faults) {
    Ledger ledger = new Ledger();
    ledger.owe(List.of(new io.rackproof.plan.Obligation(verdict.criterion(), verdict.target())));
    ledger.record(verdict);
    return Conclusion.of(Racks.identity(suite), ledger.summary(), ledger.gate(), List.of(), faults);
  }

  @Test
  public void aVerdictThatIsMissingOrARunThatOwesNothing() {
    Ledger ledger = new Ledger();
    ledger.owe(
        List.of(new io.rackproof.plan.Obligation(CriterionId.MTU, PortId.of("node01", "mlx5_0"))));
    Signoff missing =
        Racks.signoff(Racks.identity("acceptance"), ledger, Optional.empty(), List.of());
    assertThat(missing.conclusion().outcome()).isEqualTo(Outcome.INCOMPLETE);
    assertThat(missing.conclusion().sentence())
        .isEqualTo("1 of 1 verdicts that are owed were not given.");
    assertThat(missing.matrix().rows().get(0).cell(io.rackproof.testbed.DeviceName.of("node01")))
        .isEqualTo(Cell.of(Mark.NOT_JUDGED));
    Ledger plan = new Ledger();
    plan.oweNothing("it only prints");
    assertThat(
            Racks.signoff(Racks.identity("plan"), plan, Optional.empty(), List.of())
                .conclusion()
                .outcome())
        .isEqualTo(Outcome.NOTHING_JUDGED);
  }
}
