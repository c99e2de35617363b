package io.rackproof.report.signoff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.plan.Obligation;
import io.rackproof.report.Ledger;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** JSON against its schema, JUnit XML against an XML parser. */
public class SignoffFormatsTest {
  private static final Testbed RACK = Racks.testbed(3, 2);

  @DataProvider
  public Object[][] signoffs() {
    Ledger empty = new Ledger();
    Ledger half = new Ledger();
    half.owe(
        List.of(
            new Obligation(CriterionId.MTU, PortId.of("node01", "mlx5_0")),
            new Obligation(CriterionId.RESTORED, DeviceName.of("leaf1"))));
    half.record(Racks.verdict(CriterionId.MTU, PortId.of("node01", "mlx5_0"), Status.INCONCLUSIVE));
    return new Object[][] {
      {"healthy", healthy()},
      {
        "failing",
        Racks.signoff(
            Racks.identity("acceptance"),
            Racks.ledger(RACK, Set.of(PortId.of("node02", "mlx5_1"), DeviceName.of("leaf1"))),
            Optional.of(
                Racks.observations(RACK, Optional.of(RACK.port(PortId.of("node02", "mlx5_1"))))),
            List.of("a fault\nof two lines"))
      },
      {"empty", Racks.signoff(Racks.interrupted(), empty, Optional.empty(), List.of())},
      {
        "half",
        Racks.signoff(
            Racks.identity("preflight"), half, Optional.of(Observations.none(RACK)), List.of())
      },
    };
  }

  private static Signoff healthy() {
    return Racks.signoff(
        Racks.identity("acceptance"),
        Racks.ledger(RACK, Set.of()),
        Optional.of(Racks.observations(RACK, Optional.empty())),
        List.of());
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream in = Signoff.class.getResourceAsStream("signoff.schema.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(in);
    }
  }

  @Test(dataProvider = "signoffs")
  public void jsonKeepsWhatItsSchemaPromises(String name, Signoff signoff) throws IOException {
    JsonNode json = new ObjectMapper().readTree(SignoffJson.of(signoff));
    assertThat(schema().validate(json)).as(name).isEmpty();
    assertThat(json.path("outcome").asText()).isEqualTo(signoff.conclusion().outcome().name());
    assertThat(json.path("verdicts")).hasSize(signoff.verdicts().size());
  }

  @Test
  public void theSchemaRefusesWhatItShould() throws IOException {
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(SignoffJson.of(healthy()));
    json.put("outcome", "FINE");
    json.remove("matrix");
    ((ObjectNode) json.path("bandwidth").get(0)).remove("gbps");
    assertThat(schema().validate(json)).hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  public void jsonHoldsWhatWasMeasuredAndChanged() throws IOException {
    JsonNode json = new ObjectMapper().readTree(SignoffJson.of(healthy()));
    assertThat(json.path("bandwidth")).hasSize(2 * 3 * 2);
    assertThat(json.path("bandwidth").get(0).path("bound").asDouble()).isBetween(380.0, 381.0);
    JsonNode change = json.path("changes").get(0);
    assertThat(change.path("before").asText()).hasSize(64).isEqualTo(change.path("after").asText());
    assertThat(change.path("changed").get(0).asText()).isEqualTo("ens1np0 mtu was 1500");
    assertThat(json.path("versions").toString())
        .contains("\"item\":\"perftest\",\"value\":\"not known: ib_write_bw is not installed\"");
  }

  @Test(dataProvider = "signoffs")
  public void junitXmlIsWellFormedAndCountsRight(String name, Signoff signoff) throws Exception {
    Document xml =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(JUnitXml.of(signoff))));
    assertThat(xml.getDocumentElement().getTagName()).isEqualTo("testsuites");
    NodeList suites = xml.getElementsByTagName("testsuite");
    int cases = 0;
    for (int n = 0; n < suites.getLength(); n++) {
      Element suite = (Element) suites.item(n);
      int own = suite.getElementsByTagName("testcase").getLength();
      assertThat(suite.getAttribute("tests")).as(name).isEqualTo(Integer.toString(own));
      assertThat(suite.getAttribute("failures"))
          .isEqualTo(Integer.toString(suite.getElementsByTagName("failure").getLength()));
      assertThat(suite.getAttribute("errors"))
          .isEqualTo(Integer.toString(suite.getElementsByTagName("error").getLength()));
      cases += own;
    }
    boolean ofRun =
        signoff.conclusion().outcome() == Outcome.INCOMPLETE || !signoff.faults().isEmpty();
    assertThat(cases)
        .isEqualTo(signoff.verdicts().size() + signoff.missing().size() + (ofRun ? 1 : 0));
  }
}
