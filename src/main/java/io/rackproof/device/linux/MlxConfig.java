package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mlxconfig -d BDF -e q PARAMETER} (MFT) and its twin {@code mstconfig} (mstflint): the
 * firmware's parameters. With {@code -e} it shows Default, Current and Next Boot; only Current runs
 * now. A star stands before a parameter that will change at the next boot.
 */
final class MlxConfig {
  static final String ROCE_CONTROL = "ROCE_CONTROL";

  private static final Pattern HEAD =
      Pattern.compile("Configurations:\\s+Default\\s+Current\\s+Next Boot\\s*");
  private static final Pattern NO_SUCH =
      Pattern.compile("(?m)^-E-.*(?:doesn't support|Unknown Parameter).*$");

  private MlxConfig() {}

  static Command mlxconfig(String address) {
    return Command.read("mlxconfig", "-d", address, "-e", "q", ROCE_CONTROL).withRoot();
  }

  static Command mstconfig(String address) {
    return Command.read("mstconfig", "-d", address, "-e", "q", ROCE_CONTROL).withRoot();
  }

  /** From the first tool that is installed. */
  static Observed<String> roceControl(Reply mlxconfig, Reply mstconfig) {
    return mlxconfig.outcome() == Reply.Outcome.TOOL_MISSING
        ? current(mstconfig, ROCE_CONTROL)
        : current(mlxconfig, ROCE_CONTROL);
  }

  /** The current value, by name: {@code ROCE_ENABLE}; unsupported where firmware has none. */
  static Observed<String> current(Reply reply, String parameter) {
    Matcher refusal = NO_SUCH.matcher(reply.stdout() + "\n" + reply.stderr());
    if (reply.outcome() == Reply.Outcome.EXITED && !reply.ok() && refusal.find()) {
      return Observed.unsupported(
          "the firmware has no parameter " + parameter + ": " + refusal.group().strip(),
          reply.evidence());
    }
    return Answer.read(reply, text -> parse(Answer.lines(text), parameter));
  }

  private static String parse(List<String> lines, String parameter) throws Malformed {
    if (lines.stream().noneMatch(line -> HEAD.matcher(line).matches())) {
      throw new Malformed("it has no heading Default, Current, Next Boot");
    }
    Pattern row =
        Pattern.compile(
            "\\*?\\s+(?:RO\\s+)?"
                + Pattern.quote(parameter)
                + "\\s+(\\S+)\\s+(\\S+)\\s+(\\S+)\\s*");
    List<Matcher> rows = lines.stream().map(row::matcher).filter(Matcher::matches).toList();
    if (rows.size() != 1) {
      throw new Malformed("it has " + rows.size() + " whole lines of " + parameter);
    }
    return rows.get(0).group(2).replaceFirst("\\(\\d+\\)$", "");
  }
}
