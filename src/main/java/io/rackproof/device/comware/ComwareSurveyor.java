package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads all static facts in one round. */
final class ComwareSurveyor {
  private static final int EACH = 2;

  private final Shell shell;
  private final List<SwitchPortId> ports;
  private final Optional<Cells> cells;

  ComwareSurveyor(Shell shell, List<SwitchPortId> ports, Optional<Cells> cells) {
    this.shell = shell;
    this.ports = ports;
    this.cells = cells;
  }

  /** A survey and what later calls of the driver need of it. */
  record Result(
      SwitchSurvey survey, Observed<ComwareVersion> version, Observed<ComwarePlan.Seen> seen) {}

  Result survey(LosslessProfile profile) {
    List<Command> batch = new ArrayList<>(ComwareSettings.reads());
    int common = batch.size();
    batch.add(ComwareVersion.command());
    batch.add(Neighbours.command());
    for (SwitchPortId id : ports) {
      batch.add(InterfaceReport.command(id.port()));
      batch.add(PfcTable.command(id.port()));
    }
    List<Reply> replies = shell.run(batch);
    Observed<ComwareSettings.State> state = ComwareSettings.state(replies.subList(0, common));
    Observed<ComwareVersion> version = Answer.read(replies.get(common), ComwareVersion::parse);
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    Map<String, Long> mtus = new HashMap<>();
    for (int i = 0; i < ports.size(); i++) {
      String port = ports.get(i).port();
      Reply report = replies.get(common + 2 + i * EACH);
      Reply pfc = replies.get(common + 3 + i * EACH);
      Observed<ByteSize> mtu = Answer.read(report, text -> InterfaceReport.parse(text, port).mtu());
      mtu.asOptional().ifPresent(size -> mtus.put(port, size.bytes()));
      surveys.put(
          ports.get(i),
          new SwitchPortSurvey(
              Answer.read(report, text -> InterfaceReport.parse(text, port).up()),
              Answer.read(report, text -> InterfaceReport.parse(text, port).speed()),
              mtu,
              state.flatMap(
                  now ->
                      new ComwareQos(
                              now.config(),
                              now.dscps(),
                              now.queues(),
                              cells,
                              profile,
                              state.evidence())
                          .of(port, Answer.read(pfc, text -> PfcTable.parse(text, port)))),
              Neighbours.of(replies.get(common + 1), port)));
    }
    return new Result(
        new SwitchSurvey(version.map(ComwareVersion::name), surveys),
        version,
        state.map(now -> new ComwarePlan.Seen(now.config(), mtus)));
  }
}
