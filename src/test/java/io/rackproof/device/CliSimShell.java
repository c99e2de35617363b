package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.CliDialect;
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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** A shell straight into a simulated CLI; what it answers can be altered on the way. */
public final class CliSimShell implements Shell {
  private final CliDevice device;
  private final CliDialect dialect;
  private final List<List<Command>> sent = new ArrayList<>();
  private final StringBuilder heard = new StringBuilder();
  private String altered = "";
  private UnaryOperator<String> alteration = text -> text;

  public CliSimShell(CliDevice device, CliDialect dialect) {
    this.device = device;
    this.dialect = dialect;
  }

  /** From now on replies to lines that begin so are changed. */
  public void alter(String line, UnaryOperator<String> change) {
    altered = line;
    alteration = change;
  }

  /** The batches that were sent. */
  public List<List<Command>> sent() {
    return sent;
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
    sent.add(List.copyOf(commands));
    return commands.stream().map(this::run).toList();
  }

  @Override
  public Reply run(Command command) {
    CliConversation login = device.login();
    StringBuilder said = new StringBuilder();
    Optional<String> refusal = Optional.empty();
    for (String line : command.lines()) {
      String answer = login.line(line).orElseThrow();
      if (!altered.isEmpty() && command.line().startsWith(altered)) {
        answer = alteration.apply(answer);
      }
      said.append(answer);
      refusal = refusal(answer);
      if (refusal.isPresent()) {
        break;
      }
    }
    dialect
        .leave()
        .forEach(
            line -> {
              login.line(line);
              if (login.prompt().isEmpty()) {
                login.line("n");
              }
            });
    heard.append(said);
    return reply(command, said.toString(), refusal);
  }

  private Optional<String> refusal(String answer) {
    return answer
        .lines()
        .filter(line -> dialect.refusals().stream().anyMatch(one -> one.matcher(line).find()))
        .findFirst();
  }

  private static Reply reply(Command command, String said, Optional<String> refusal) {
    return new Reply(
        command,
        refusal.isPresent() ? Reply.Outcome.REFUSED : Reply.Outcome.EXITED,
        refusal.isPresent() ? OptionalInt.empty() : OptionalInt.of(0),
        said,
        refusal.orElse(""),
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("leaf1/0001"));
  }
}
