package io.rackproof.device.eos;

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
 * All static facts in one round. {@code show interfaces | json} and {@code show lldp neighbors |
 * json}: keys as NAPALM's eos driver reads them.
 */
final class EosSurveyor {
  /** A survey, and what the driver keeps of it. */
  record Result(SwitchSurvey survey, Observed<EosVersion> version) {}

  private final Shell shell;
  private final List<SwitchPortId> ports;

  EosSurveyor(Shell shell, List<SwitchPortId> ports) {
    this.shell = shell;
    this.ports = ports;
  }

  static Command interfaces() {
    return Command.cliRead("show interfaces | json");
  }

  Result survey(Priority lossless) {
    List<Reply> replies =
        shell.run(
            List.of(
                EosVersion.command(),
                interfaces(),
                Command.cliRead("show lldp neighbors | json"),
                EosConfig.command()));
    Observed<EosVersion> version = Answer.read(replies.get(0), EosVersion::parse);
    Observed<EosConfig> config = Answer.read(replies.get(3), EosConfig::parse);
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    for (SwitchPortId id : ports) {
      Observed<SwitchQos> qos =
          Answer.both(
              version,
              config,
              (known, lines) ->
                  new EosQos(lines, known.queueWord(), lossless, config.evidence()).of(id.port()));
      surveys.put(id, port(id.port(), replies.get(1), replies.get(2), qos));
    }
    return new Result(new SwitchSurvey(version.map(EosVersion::name), surveys), version);
  }

  private static SwitchPortSurvey port(
      String port, Reply interfaces, Reply neighbours, Observed<SwitchQos> qos) {
    return new SwitchPortSurvey(
        Answer.read(
            interfaces,
            text -> JsonArray.text(entry(text, port), "lineProtocolStatus").equals("up")),
        Answer.read(
            interfaces, text -> new Bandwidth(JsonArray.number(entry(text, port), "bandwidth"))),
        Answer.read(interfaces, text -> ByteSize.of(JsonArray.number(entry(text, port), "mtu"))),
        qos,
        neighbour(port, neighbours));
  }

  static JsonNode entry(String text, String port) throws Malformed {
    JsonNode entry = JsonArray.object(text).path("interfaces").path(port);
    if (!entry.isObject()) {
      throw new Malformed("it does not list " + port);
    }
    return entry;
  }

  /** Front panel ports: {@code Ethernet1/1}. */
  static List<String> ports(String text) throws Malformed {
    List<String> ports = new ArrayList<>();
    JsonNode all = JsonArray.object(text).path("interfaces");
    if (!all.isObject()) {
      throw new Malformed("it has no interfaces");
    }
    all.fieldNames()
        .forEachRemaining(
            name -> {
              if (name.matches("Ethernet[\\d/]+")) {
                ports.add(name);
              }
            });
    return ports;
  }

  private static Observed<Neighbour> neighbour(String port, Reply reply) {
    return HeardPort.only(port, Answer.read(reply, text -> neighbours(text, port)), reply);
  }

  static List<Neighbour> neighbours(String text, String port) throws Malformed {
    JsonNode all = JsonArray.object(text).path("lldpNeighbors");
    if (!all.isArray()) {
      throw new Malformed("it has no list lldpNeighbors");
    }
    List<Neighbour> heard = new ArrayList<>();
    for (JsonNode each : all) {
      if (JsonArray.text(each, "port").equals(port)) {
        heard.add(
            HeardPort.of(
                each.path("neighborDevice").asText(),
                List.of(JsonArray.text(each, "neighborPort"))));
      }
    }
    return heard;
  }
}
