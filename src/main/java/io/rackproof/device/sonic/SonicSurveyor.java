package io.rackproof.device.sonic;

import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads all static facts in one round trip. */
final class SonicSurveyor {
  private final Shell shell;
  private final List<SwitchPortId> ports;

  SonicSurveyor(Shell shell, List<SwitchPortId> ports) {
    this.shell = shell;
    this.ports = ports;
  }

  static Command version() {
    return Command.read("show", "version");
  }

  /** A survey and what later calls of the driver need of it. */
  record Result(SwitchSurvey survey, Observed<SonicVersion> version, Observed<ConfigDb> config) {}

  Result survey(Priority lossless) {
    List<Reply> replies =
        shell.run(
            List.of(
                version(),
                ConfigDb.dump(),
                InterfaceStatus.command(),
                PfcPriorities.command(),
                WredProfiles.command(),
                LldpNeighbours.command()));
    Observed<SonicVersion> version = Answer.of(replies.get(0), SonicVersion::parse);
    Observed<ConfigDb> config = Answer.of(replies.get(1), ConfigDb::parse);
    InterfaceStatus status = new InterfaceStatus(replies.get(2));
    QosReader qos = new QosReader(replies.get(1), config, replies.get(3), replies.get(4), lossless);
    LldpNeighbours neighbours = new LldpNeighbours(replies.get(5));
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    for (SwitchPortId id : ports) {
      surveys.put(
          id,
          new SwitchPortSurvey(
              status.up(id.port()),
              status.speed(id.port()),
              mtu(status.mtu(id.port()), config, id.port()),
              qos.qos(id.port()),
              neighbours.of(id.port())));
    }
    return new Result(
        new SwitchSurvey(version.map(SonicVersion::toString), surveys), version, config);
  }

  /** The MTU in force, unless CONFIG_DB has another. */
  private static Observed<ByteSize> mtu(
      Observed<ByteSize> shown, Observed<ConfigDb> config, String port) {
    return config.flatMap(
        db ->
            shown.flatMap(
                mtu -> {
                  Optional<String> configured = db.field("PORT|" + port, "mtu");
                  return configured.isEmpty() || configured.get().equals(Long.toString(mtu.bytes()))
                      ? shown
                      : new Observed.Unknown<>(
                          "PORT|"
                              + port
                              + " has MTU "
                              + configured.get()
                              + " but 'show interfaces status' shows "
                              + mtu.bytes(),
                          "",
                          shown.evidence());
                }));
  }
}
