package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schema that editors go by says what the loader says. */
public final class SchemaTest {
  private static final Path FILE = Path.of("testbeds", "testbed.schema.json");
  private static final Pattern ALLOWED =
      Pattern.compile("unknown key 'zzz'; allowed are ([^;]*?)(?:; did you mean.*)?$");
  private static final String RACK =
      """
      access: { user: rack, jump: { address: bastion.example.com } }
      hosts:
        node01:
          gpus: { count: 8 }
          tuning: {}
          nics:
            mlx5_0: { netdev: eth0, model: ConnectX-7, speed: 400 Gb/s, switch: leaf1/Ethernet0 }
      switches:
        leaf1: { os: sonic }
      profile: { ecn: {} }
      tuning: {}
      bounds: { latency: {}, incast: {}, rules: [ { rail: 0, latency: {} } ] }
      traffic: { latency: {}, incast: {} }
      timeouts: {}
      qos: {}
      tuning: {}
      """;

  private static JsonNode schemaTree() throws IOException {
    return new ObjectMapper().readTree(FILE.toFile());
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(Files.readString(FILE));
  }

  @DataProvider
  public Object[][] descriptors() {
    return new Object[][] {
      {"testbeds/demo.yaml"},
      {"testbeds/rack12.yaml"},
      {"testbeds/softroce.yaml"},
      {"src/test/resources/testbeds/minimal.yaml"},
      {"src/test/resources/testbeds/overrides.yaml"},
      {"src/test/resources/racks/demo-comware.yaml"},
      {"src/test/resources/racks/demo-eos.yaml"},
      {"src/test/resources/racks/demo-nvue.yaml"},
    };
  }

  @Test(dataProvider = "descriptors")
  public void descriptorsThatLoadAreValid(String file) throws IOException {
    JsonNode descriptor = new YAMLMapper().readTree(Path.of(file).toFile());

    assertThat(schema().validate(descriptor)).isEmpty();
  }

  @DataProvider
  public Object[][] shipped() {
    return new Object[][] {{"demo"}, {"rack12"}, {"softroce"}};
  }

  @Test(dataProvider = "shipped")
  public void shippedDescriptorsNameTheSchema(String name) throws IOException {
    assertThat(Files.readAllLines(Path.of("testbeds", name + ".yaml")).get(0))
        .isEqualTo("# yaml-language-server: $schema=testbed.schema.json");
  }

  /** Where a section stands in a descriptor, and where in the schema. */
  @DataProvider
  public Object[][] sections() {
    return new Object[][] {
      {"", ""},
      {"/access", "/$defs/access"},
      {"/access/jump", "/$defs/jump"},
      {"/hosts/node01", "/$defs/host"},
      {"/tuning", "/$defs/tuning"},
      {"/hosts/node01/tuning", "/$defs/tuning"},
      {"/hosts/node01/gpus", "/$defs/gpus"},
      {"/hosts/node01/nics/mlx5_0", "/$defs/nic"},
      {"/switches/leaf1", "/$defs/switch"},
      {"/profile", "/properties/profile"},
      {"/tuning", "/$defs/tuning"},
      {"/profile/ecn", "/properties/profile/properties/ecn"},
      {"/bounds", "/properties/bounds"},
      {"/bounds/latency", "/$defs/latencyBounds"},
      {"/bounds/incast", "/properties/bounds/properties/incast"},
      {"/bounds/rules/0", "/$defs/rule"},
      {"/bounds/rules/0/latency", "/$defs/latencyBounds"},
      {"/traffic", "/properties/traffic"},
      {"/traffic/latency", "/properties/traffic/properties/latency"},
      {"/traffic/incast", "/properties/traffic/properties/incast"},
      {"/timeouts", "/properties/timeouts"},
      {"/qos", "/properties/qos"},
    };
  }

  /** The loader lists the keys that it knows when it meets one that it does not. */
  @Test(dataProvider = "sections")
  public void theLoaderKnowsTheSameKeys(String section, String inSchema) throws IOException {
    JsonNode rack = new YAMLMapper().readTree(RACK);
    ((ObjectNode) rack.at(section)).put("zzz", "1");
    Path file = Files.createTempDirectory("schema").resolve("rack.yaml");
    new YAMLMapper().writeValue(file.toFile(), rack);

    Throwable refused = catchThrowable(() -> TestbedLoader.load(file.toString(), file.getParent()));

    assertThat(refused).isInstanceOf(DescriptorException.class);
    Matcher allowed =
        refused
            .getMessage()
            .lines()
            .map(ALLOWED::matcher)
            .filter(Matcher::find)
            .findFirst()
            .orElseThrow(() -> new AssertionError(refused.getMessage()));
    Set<String> known = new TreeSet<>(Arrays.asList(allowed.group(1).split(", ")));
    Set<String> described = new TreeSet<>();
    schemaTree().at(inSchema).path("properties").fieldNames().forEachRemaining(described::add);
    assertThat(described).isEqualTo(known);
    assertThat(schema().validate(rack)).isNotEmpty();
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {"traffic: { duration: 10 }", "traffic: { duration: 10 s }"},
      {"profile: { priority: 8 }", "profile: { priority: 7 }"},
      {"bounds: { bandwidth: 97 }", "bounds: { bandwidth: 97 % }"},
      {"traffic: { schedule: some }", "traffic: { schedule: sample(4) }"},
      {"profile: { host_mtu: 9 k }", "profile: { host_mtu: 9000 }"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void whatTheLoaderRefusesIsInvalid(String wrong, String right) throws IOException {
    String rack =
        RACK.lines()
            .filter(line -> !line.startsWith(wrong.split(":")[0]))
            .reduce("", (one, next) -> one + next + "\n");
    YAMLMapper yaml = new YAMLMapper();

    assertThat(schema().validate(yaml.readTree(rack + wrong))).isNotEmpty();
    assertThat(schema().validate(yaml.readTree(rack + right))).isEmpty();
  }
}
