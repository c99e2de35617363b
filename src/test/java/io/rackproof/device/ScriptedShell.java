package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Answers by the first words of a command; anything else succeeds without a word. */
final class ScriptedShell implements Shell {
  private record Said(Outcome outcome, int status, String stdout, String stderr) {}

  private final Map<String, Said> answers = new LinkedHashMap<>();
  private final List<List<Command>> sent = new ArrayList<>();

  ScriptedShell says(String beginning, int status, String stdout, String stderr) {
    answers.put(beginning, new Said(Outcome.EXITED, status, stdout, stderr));
    return this;
  }

  ScriptedShell ends(String beginning, Outcome outcome) {
    answers.put(beginning, new Said(outcome, 127, "", ""));
    return this;
  }

  /** The batches that were sent, one a round trip. */
  List<List<Command>> sent() {
    return sent;
  }

  @Override
  public DeviceName device() {
    return DeviceName.of("node01");
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    sent.add(commands);
    return commands.stream().map(this::reply).toList();
  }

  private Reply reply(Command command) {
    String line = String.join(" ", command.argv());
    Said said =
        answers.entrySet().stream()
            .filter(answer -> line.startsWith(answer.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(new Said(Outcome.EXITED, 0, "", ""));
    boolean status = said.outcome() == Outcome.EXITED || said.outcome() == Outcome.TOOL_MISSING;
    return new Reply(
        command,
        said.outcome(),
        status ? OptionalInt.of(said.status()) : OptionalInt.empty(),
        said.stdout(),
        said.stderr(),
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("node01/0001"));
  }
}
