package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code display dcb pfc buffer}: thresholds of each queue with PFC on, a line each between rules,
 * the interface on its first one; {@code Hdrm}, the headroom, on models that show it. Amounts in
 * bytes {@code (B)}, kilobytes {@code (K)} or the dynamic alpha {@code (D)}. Only newer models have
 * the command (Huawei CloudEngine 6800 and 8800 Command Reference, display dcb pfc buffer).
 */
final class PfcBuffers {
  private static final Pattern RULE = Pattern.compile("-{20,}");
  private static final Pattern HEADING = Pattern.compile("Interface +Queue +(\\S.*)");
  private static final Pattern AMOUNT = Pattern.compile("-|\\d{1,9}(\\([BKD]\\))?");

  private PfcBuffers() {}

  static Command command() {
    return Command.cliRead("display dcb pfc buffer");
  }

  /** In the switch's words: {@code Xoff 5(D), Hdrm 40(K)}. */
  static Observed<String> of(Reply reply, String port, Priority queue) {
    if (reply.outcome() == Reply.Outcome.REFUSED) {
      return Observed.unsupported(
          "this model does not show PFC thresholds: " + reply.ending(), reply.evidence());
    }
    return Answer.read(reply, text -> parse(text, port, queue))
        .flatMap(
            found ->
                found
                    .map(words -> Observed.known(words, reply.evidence()))
                    .orElseGet(
                        () ->
                            Observed.unsupported(
                                "queue " + queue + " of " + port + " has no PFC",
                                reply.evidence())));
  }

  /** Empty where PFC is off for the queue at the port. */
  static Optional<String> parse(String text, String port, Priority queue) throws Malformed {
    List<String> lines =
        Answer.lines(text).stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int heading = 0;
    while (heading < lines.size() && !HEADING.matcher(lines.get(heading)).matches()) {
      heading++;
    }
    int last = lines.size() - 1;
    if (heading + 1 >= last
        || !RULE.matcher(lines.get(heading + 1)).matches()
        || !RULE.matcher(lines.get(last)).matches()) {
      throw new Malformed("it is not a table of PFC thresholds between rules");
    }
    String[] columns = lines.get(heading).split(" +");
    List<String> names = List.of(columns).subList(2, columns.length);
    Optional<String> found = Optional.empty();
    String current = "";
    for (String line : lines.subList(heading + 2, last)) {
      List<String> cells = new ArrayList<>(List.of(line.split(" +")));
      if (cells.size() == names.size() + 2) {
        current = cells.remove(0);
      }
      if (current.isEmpty() || cells.size() != names.size() + 1 || !cells.get(0).matches("[0-7]")) {
        throw new Malformed("the line '" + line + "' is not a queue");
      }
      String words = words(names, cells.subList(1, cells.size()));
      if (current.equals(port) && cells.get(0).equals(queue.toString())) {
        found = Optional.of(words);
      }
    }
    return found;
  }

  private static String words(List<String> names, List<String> cells) throws Malformed {
    List<String> words = new ArrayList<>();
    for (int n = 0; n < names.size(); n++) {
      if (!AMOUNT.matcher(cells.get(n)).matches()) {
        throw new Malformed("'" + cells.get(n) + "' is no threshold");
      }
      words.add(names.get(n) + " " + cells.get(n));
    }
    return String.join(", ", words);
  }
}
