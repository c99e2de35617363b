package io.rackproof.device.nxos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.HeardPort;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All static facts in one round. {@code show interface | json}: {@code TABLE_interface}, {@code
 * interface}, {@code state}, {@code eth_mtu}, {@code eth_bw} in kbit/s; {@code show lldp neighbors
 * detail | json}: {@code TABLE_nbor_detail}, {@code l_port_id}, {@code sys_name}, {@code port_id}
 * (Cisco Nexus 9000 NX-API; NAPALM's nxos driver).
 */
final class NxosSurveyor {
  /** A survey, and what the driver keeps of it. */
  record Result(SwitchSurvey survey, Observed<NxosVersion> version) {}

  private static final long KILO = 1000;

  private final Shell shell;
  private final List<SwitchPortId> ports;

  NxosSurveyor(Shell shell, List<SwitchPortId> ports) {
    this.shell = shell;
    this.ports = ports;
  }

  static Command interfaces() {
    return Command.cliRead("show interface | json");
  }

  static JsonNode entry(String text, String port) throws Malformed {
    return NxosJson.row(text, "interface", "interface", port);
  }

  /** Front panel ports: {@code Ethernet1/1}. */
  static List<String> ports(String text) throws Malformed {
    List<String> ports = new ArrayList<>();
    for (JsonNode row : NxosJson.rows(text, "interface")) {
      String name = JsonArray.text(row, "interface");
      if (name.matches("Ethernet[\\d/]+")) {
        ports.add(name);
      }
    }
    return ports;
  }

  Result survey(Priority lossless) {
    List<Reply> replies =
        shell.run(
            List.of(
                NxosVersion.command(),
                interfaces(),
                Command.cliRead("show lldp neighbors detail | json"),
                IpQos.command(),
                PfcTable.command()));
    Observed<NxosVersion> version = Answer.read(replies.get(0), NxosVersion::parse);
    Observed<IpQos> config = Answer.read(replies.get(3), IpQos::parse);
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    for (SwitchPortId id : ports) {
      String port = id.port();
      Observed<SwitchQos> qos =
          config.flatMap(
              found ->
                  new NxosQos(found, lossless, config.evidence())
                      .of(
                          port,
                          Answer.read(
                              replies.get(4), text -> PfcTable.of(text, port).priorities())));
      surveys.put(id, port(port, replies.get(1), replies.get(2), qos));
    }
    return new Result(new SwitchSurvey(version.map(NxosVersion::name), surveys), version);
  }

  private static SwitchPortSurvey port(
      String port, Reply interfaces, Reply neighbours, Observed<SwitchQos> qos) {
    return new SwitchPortSurvey(
        Answer.read(interfaces, text -> JsonArray.text(entry(text, port), "state").equals("up")),
        Answer.read(
            interfaces,
            text -> new Bandwidth(NxosJson.number(entry(text, port), "eth_bw") * (double) KILO)),
        Answer.read(interfaces, text -> ByteSize.of(NxosJson.number(entry(text, port), "eth_mtu"))),
        qos,
        neighbour(port, neighbours));
  }

  /** Unsupported where LLDP is off: then the CLI has no such command. */
  private static Observed<Neighbour> neighbour(String port, Reply reply) {
    return reply.outcome() == Reply.Outcome.REFUSED
        ? Observed.unsupported(
            "LLDP does not run on this switch: " + reply.ending(), reply.evidence())
        : HeardPort.only(port, Answer.read(reply, text -> neighbours(text, port)), reply);
  }

  static List<Neighbour> neighbours(String text, String port) throws Malformed {
    List<Neighbour> heard = new ArrayList<>();
    for (JsonNode each : NxosJson.rows(text, "nbor_detail")) {
      String local = JsonArray.text(each, "l_port_id").replaceFirst("^Eth(?=\\d)", "Ethernet");
      if (local.equals(port)) {
        heard.add(
            HeardPort.of(
                each.path("sys_name").asText(),
                List.of(JsonArray.text(each, "port_id"), each.path("port_desc").asText())));
      }
    }
    return heard;
  }
}
