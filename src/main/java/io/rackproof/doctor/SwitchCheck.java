package io.rackproof.doctor;

import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Looks at one switch. */
public final class SwitchCheck {
  private final SwitchDevice device;
  private final LosslessProfile profile;

  public SwitchCheck(SwitchDevice device, LosslessProfile profile) {
    this.device = device;
    this.profile = profile;
  }

  /**
   * @param drivers makes the switch's driver over a shell
   */
  public Checkup run(Shell shell, Function<Shell, SwitchDriver> drivers) {
    ListeningShell listening = new ListeningShell(shell);
    SwitchDriver driver = drivers.apply(listening);
    SwitchSurvey survey = driver.survey();
    List<Finding> findings = new ArrayList<>();
    if (survey.version() instanceof Observed.Unknown<String> unknown) {
      findings.add(
          Finding.missing(
              "it does not answer as " + device.os().key() + " does: " + unknown.why(),
              "Descriptor",
              "check 'os' of " + device.name() + ", or let -Dsuite=discover find it out"));
    }
    findings.addAll(unanswered(listening.heard()));
    if (device.access().sudo()) {
      List<Command> wouldSend = WouldSend.to(driver, profile);
      Rights rights = new Rights(device.access().user(), places(wouldSend, shell));
      findings.addAll(rights.refused(listening.heard()));
      findings.addAll(rights.lacking(wouldSend, shell));
    }
    return new Checkup(
        device.name(),
        device.os().key() + ", " + survey.version().asOptional().orElse("version unknown"),
        findings);
  }

  /** Where it has the programs that need root; a command line of its own has none. */
  private Map<String, Optional<String>> places(List<Command> wouldSend, Shell shell) {
    List<String> tools =
        wouldSend.stream().filter(Command::asRoot).map(Command::tool).distinct().toList();
    return tools.isEmpty()
        ? Map.of()
        : ToolFinder.places(shell.run(ToolFinder.command(tools))).asOptional().orElse(Map.of());
  }

  /** What its system has, and did not answer or refused. */
  private static List<Finding> unanswered(List<Reply> heard) {
    Map<String, Finding> findings = new LinkedHashMap<>();
    for (Reply reply : heard) {
      switch (reply.outcome()) {
        case REFUSED -> {
          if (!reply.command().asRoot()) {
            findings.putIfAbsent(
                reply.command().line(),
                Finding.advised(
                    reply.ending(),
                    "Rights of the login",
                    "let it run: " + reply.command().line()));
          }
        }
        case TIMED_OUT, LOST, KILLED ->
            findings.putIfAbsent(
                reply.command().line(),
                Finding.missing(
                    reply.ending(), "By hand", "find out why: " + reply.command().line()));
        default -> {}
      }
    }
    return List.copyOf(findings.values());
  }
}
