package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads all static facts in one round trip, or in two where a release does not show a port's whole
 * QoS at once.
 */
final class NvueSurveyor {
  private static final int COMMON = 3;

  private final Shell shell;
  private final List<SwitchPortId> ports;

  NvueSurveyor(Shell shell, List<SwitchPortId> ports) {
    this.shell = shell;
    this.ports = ports;
  }

  /** A survey and what later calls of the driver need of it. */
  record Result(SwitchSurvey survey, Observed<NvueVersion> version, Observed<NvuePlan.Seen> seen) {}

  Result survey(Priority lossless) {
    List<Command> batch =
        new ArrayList<>(
            List.of(AppliedConfig.command(), InterfaceStates.command(), Neighbours.command()));
    ports.forEach(id -> batch.add(PortQos.command(id.port())));
    List<Reply> replies = shell.run(batch);
    Observed<AppliedConfig> config = NvueAnswer.of(replies.get(0), AppliedConfig::parse);
    Reply states = replies.get(1);
    Map<String, Map<String, Observed<JsonNode>>> parts =
        parts(replies.subList(COMMON, replies.size()));
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    for (SwitchPortId id : ports) {
      String port = id.port();
      surveys.put(
          id,
          new SwitchPortSurvey(
              NvueAnswer.of(states, text -> InterfaceStates.up(text, port)),
              NvueAnswer.of(states, text -> InterfaceStates.speed(text, port)),
              mtu(NvueAnswer.of(states, text -> InterfaceStates.mtu(text, port)), config, port),
              new QosReader(replies.get(0), config, parts.get(port), lossless).qos(port),
              Neighbours.of(replies.get(2), port)));
    }
    Observed<NvueVersion> version = config.map(AppliedConfig::version);
    return new Result(
        new SwitchSurvey(version.map(NvueVersion::toString), surveys),
        version,
        config.flatMap(
            applied ->
                NvueAnswer.of(states, InterfaceStates::ports)
                    .map(all -> new NvuePlan.Seen(applied, all))));
  }

  /** By port and part; a part that the whole does not have is asked for by itself. */
  private Map<String, Map<String, Observed<JsonNode>>> parts(List<Reply> wholes) {
    Map<String, Map<String, Observed<JsonNode>>> all = new LinkedHashMap<>();
    List<Command> missing = new ArrayList<>();
    List<Map.Entry<String, String>> owners = new ArrayList<>();
    for (int i = 0; i < wholes.size(); i++) {
      String port = ports.get(i).port();
      Observed<JsonNode> whole = NvueAnswer.of(wholes.get(i), Json::object);
      Map<String, Observed<JsonNode>> own = new LinkedHashMap<>();
      all.put(port, own);
      for (String part : PortQos.PARTS) {
        boolean absent = whole.asOptional().map(node -> !node.path(part).isObject()).orElse(false);
        if (absent) {
          missing.add(PortQos.command(port, part));
          owners.add(Map.entry(port, part));
        } else {
          own.put(part, whole.map(node -> node.path(part)));
        }
      }
    }
    if (!missing.isEmpty()) {
      List<Reply> replies = shell.run(missing);
      for (int i = 0; i < replies.size(); i++) {
        all.get(owners.get(i).getKey())
            .put(owners.get(i).getValue(), NvueAnswer.of(replies.get(i), Json::object));
      }
    }
    return all;
  }

  /** The MTU in force, unless the configuration has another. */
  private static Observed<ByteSize> mtu(
      Observed<ByteSize> shown, Observed<AppliedConfig> config, String port) {
    return config.flatMap(
        applied ->
            shown.flatMap(
                mtu -> {
                  Optional<String> configured = applied.value("interface " + port + " link", "mtu");
                  return configured.isEmpty() || configured.get().equals(Long.toString(mtu.bytes()))
                      ? shown
                      : new Observed.Unknown<>(
                          port
                              + " has MTU "
                              + mtu.bytes()
                              + " in force but "
                              + configured.get()
                              + " in the applied configuration",
                          "",
                          shown.evidence());
                }));
  }
}
