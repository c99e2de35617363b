package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchPortId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads all static facts in one round. */
final class HuaweiSurveyor {
  private static final int COMMON = 4;

  private final Shell shell;
  private final List<SwitchPortId> ports;

  HuaweiSurveyor(Shell shell, List<SwitchPortId> ports) {
    this.shell = shell;
    this.ports = ports;
  }

  /** A survey and what later calls of the driver need of it. */
  record Result(
      SwitchSurvey survey, Observed<HuaweiVersion> version, Observed<HuaweiConfig> config) {}

  Result survey(LosslessProfile profile) {
    List<Command> batch =
        new ArrayList<>(
            List.of(
                HuaweiVersion.command(),
                HuaweiConfig.command(),
                Neighbours.command(),
                PfcBuffers.command()));
    ports.forEach(id -> batch.add(InterfaceReport.command(id.port())));
    List<Reply> replies = shell.run(batch);
    Observed<HuaweiVersion> version = Answer.read(replies.get(0), HuaweiVersion::parse);
    Observed<HuaweiConfig> config = Answer.read(replies.get(1), HuaweiConfig::parse);
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    for (int i = 0; i < ports.size(); i++) {
      String port = ports.get(i).port();
      Reply report = replies.get(COMMON + i);
      surveys.put(
          ports.get(i),
          new SwitchPortSurvey(
              Answer.read(report, text -> InterfaceReport.parse(text, port).up()),
              Answer.read(report, text -> InterfaceReport.parse(text, port).speed()),
              Answer.read(report, text -> InterfaceReport.parse(text, port).mtu()),
              config.flatMap(
                  found ->
                      new HuaweiQos(
                              found,
                              profile,
                              PfcBuffers.of(replies.get(3), port, profile.priority()),
                              config.evidence())
                          .of(port)),
              Neighbours.of(replies.get(2), port)));
    }
    return new Result(new SwitchSurvey(version.map(HuaweiVersion::name), surveys), version, config);
  }
}
