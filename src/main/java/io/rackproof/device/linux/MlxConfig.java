package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mlxconfig -d BDF -e q PARAMETER…} (MFT) and its twin {@code mstconfig} (mstflint): the
 * firmware's parameters. With {@code -e} it shows Default, Current and Next Boot; only Current runs
 * now. A star stands before a parameter that will change at the next boot. A query that names a
 * parameter which the firmware does not have shows none at all and says which (mstflint
 * mlxconfig/mlxcfg_generic_commander.cpp): what may be missing is asked for apart.
 */
final class MlxConfig {
  static final String ROCE_CONTROL = "ROCE_CONTROL";

  private static final Pattern HEAD =
      Pattern.compile("Configurations:\\s+Default\\s+Current\\s+Next Boot\\s*");
  private static final Pattern NO_SUCH =
      Pattern.compile("(?m)^-E-.*(?:doesn't support|Unknown Parameter:?) (\\w+).*$");

  private MlxConfig() {}

  static Command mlxconfig(String address) {
    return mlxconfig(address, List.of(ROCE_CONTROL));
  }

  static Command mstconfig(String address) {
    return mstconfig(address, List.of(ROCE_CONTROL));
  }

  static Command mlxconfig(String address, List<String> parameters) {
    return query("mlxconfig", address, parameters);
  }

  static Command mstconfig(String address, List<String> parameters) {
    return query("mstconfig", address, parameters);
  }

  private static Command query(String tool, String address, List<String> parameters) {
    List<String> argv = new ArrayList<>(List.of(tool, "-d", address, "-e", "q"));
    argv.addAll(parameters);
    return Command.read(argv.toArray(String[]::new)).withRoot();
  }

  /** Both values as printed; unsupported where the firmware has no such parameter. */
  static Observed<Value> value(Reply reply, String parameter) {
    return Mft.refusal(reply, NO_SUCH)
        .map(refusal -> refused(reply, parameter, refusal))
        .orElseGet(() -> Answer.read(reply, text -> parse(Answer.lines(text), parameter)));
  }

  private static Observed<Value> refused(Reply reply, String parameter, MatchResult refusal) {
    return refusal.group(1).equals(parameter)
        ? Observed.unsupported(
            "the firmware has no parameter " + parameter + ": " + refusal.group().strip(),
            reply.evidence())
        : Observed.unknown(
            parameter
                + " was not shown, because the query names "
                + refusal.group(1)
                + ", which the firmware does not have",
            reply.stdout(),
            reply.evidence());
  }

  private static Value parse(List<String> lines, String parameter) throws Malformed {
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
    return new Value(rows.get(0).group(2), rows.get(0).group(3));
  }
}
