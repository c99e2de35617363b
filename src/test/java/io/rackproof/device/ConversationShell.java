package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliDevice;
import io.rackproof.testbed.DeviceName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** A shell straight into a simulated CLI; what it answers can be altered on the way. */
public final class ConversationShell implements Shell {
  private final CliDevice device;
  private final CliConversation login;
  private final List<String> typed = new ArrayList<>();
  private final StringBuilder heard = new StringBuilder();
  private String altered = "";
  private UnaryOperator<String> alteration = UnaryOperator.identity();

  public ConversationShell(CliDevice device) {
    this.device = device;
    this.login = device.login();
  }

  /** From now on replies to lines that begin so are changed. */
  public void alter(String line, UnaryOperator<String> change) {
    altered = line;
    alteration = change;
  }

  /** Every line sent. */
  public List<String> typed() {
    return typed;
  }

  public String heard() {
    return heard.toString();
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    return commands.stream().map(this::run).toList();
  }

  @Override
  public Reply run(Command command) {
    StringBuilder text = new StringBuilder();
    List<String> lines = command.lines();
    for (String line : lines) {
      typed.add(line);
      String prompt = login.prompt().strip();
      String said = login.line(line).orElse("");
      if (!altered.isEmpty() && line.startsWith(altered)) {
        said = alteration.apply(said);
      }
      text.append(lines.size() > 1 ? prompt + line + "\n" : "").append(said);
      String refusal =
          said.lines().filter(one -> one.matches("(% |ERROR).*")).findFirst().orElse("");
      if (!refusal.isEmpty()) {
        login.line("abort");
        login.line("end");
        return reply(command, Reply.Outcome.REFUSED, text.toString(), refusal);
      }
    }
    heard.append(text);
    return reply(command, Reply.Outcome.EXITED, text.toString(), "");
  }

  private static Reply reply(Command command, Reply.Outcome outcome, String out, String err) {
    return new Reply(
        command,
        outcome,
        outcome == Reply.Outcome.EXITED ? OptionalInt.of(0) : OptionalInt.empty(),
        out,
        err,
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("leaf1/0001"));
  }
}
