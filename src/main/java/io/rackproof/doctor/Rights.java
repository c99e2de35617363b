package io.rackproof.doctor;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a login may run as root. What reads was tried by the survey; what would change something is
 * asked of {@code sudo -n -l COMMAND}, which exits with 0 where the policy allows it (sudo(8)).
 * That a rule then wants a password is not seen by this.
 */
final class Rights {
  static final String FILE = "/etc/sudoers.d/rackproof (check it with visudo -c)";

  private static final int LONGEST = 50;

  private final String user;
  private final Map<String, Optional<String>> places;

  /**
   * @param places of programs on the device, as far as they are known
   */
  Rights(String user, Map<String, Optional<String>> places) {
    this.user = user;
    this.places = places;
  }

  /** Of commands that the survey sent, as far as their programs are there. */
  List<Finding> refused(List<Reply> heard) {
    Map<String, Finding> findings = new LinkedHashMap<>();
    for (Reply reply : heard) {
      boolean refused = reply.command().asRoot() && reply.outcome() == Reply.Outcome.REFUSED;
      if (refused && placeOf(reply.command()).isPresent()) {
        Finding finding = finding(reply.command());
        findings.putIfAbsent(finding.remedy().line(), finding);
      }
    }
    return List.copyOf(findings.values());
  }

  /** Of commands that a run would send; each form is asked for once. */
  List<Finding> lacking(List<Command> wouldSend, Shell shell) {
    Map<String, Command> forms = new LinkedHashMap<>();
    wouldSend.stream()
        .filter(Command::asRoot)
        .filter(command -> placeOf(command).isPresent())
        .forEach(command -> forms.putIfAbsent(line(command), command));
    if (forms.isEmpty()) {
      return List.of();
    }
    List<Command> questions = forms.values().stream().map(Rights::question).toList();
    List<Reply> replies = shell.run(questions);
    List<Finding> findings = new ArrayList<>();
    int at = 0;
    for (Command command : forms.values()) {
      if (!replies.get(at).ok()) {
        findings.add(finding(command));
      }
      at++;
    }
    return findings;
  }

  private static Command question(Command command) {
    List<String> argv = new ArrayList<>(List.of("sudo", "-n", "-l"));
    argv.addAll(command.argv());
    return Command.read(argv.toArray(String[]::new));
  }

  private Finding finding(Command command) {
    Optional<SudoRule> rule = SudoRule.of(command);
    boolean timer = rule.filter(one -> one.need() == SudoRule.Need.TIMER).isPresent();
    boolean reads = command.effect() == Command.Effect.READ;
    String what =
        user
            + " may not run '"
            + brief(command.line())
            + "' as root"
            + (reads ? "" : timer ? ", so it cannot undo by itself" : " (for -Dqos=apply)");
    return timer
        ? Finding.advised(what, FILE, line(command))
        : Finding.missing(what, FILE, line(command));
  }

  private static String brief(String line) {
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
  }

  private Optional<String> placeOf(Command command) {
    return places.getOrDefault(command.argv().get(0), Optional.of(command.argv().get(0)));
  }

  private String line(Command command) {
    Optional<SudoRule> rule = SudoRule.of(command);
    String usual = rule.map(SudoRule::path).orElse("/usr/bin/" + command.argv().get(0));
    String place = placeOf(command).filter(path -> path.startsWith("/")).orElse(usual);
    return rule.map(one -> one.line(user, place))
        .orElseGet(() -> user + " ALL=(root) NOPASSWD: " + place);
  }
}
