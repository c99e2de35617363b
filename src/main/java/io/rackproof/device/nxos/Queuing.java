package io.rackproof.device.nxos;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show queuing interface}: boxed counters by QoS group, totals of the port, and PFC frames
 * by CoS (Cisco Nexus 9000 Series Show Command Reference, show queuing; boxed and plain rows are
 * mixed). A box may have two labels on a row; of what was sent the unicast column counts, for RDMA
 * is.
 */
final class Queuing {
  private static final Pattern EGRESS = Pattern.compile("Egress Queuing for (\\S+).*");
  private static final Pattern INGRESS = Pattern.compile("Ingress Queuing for (\\S+).*");
  private static final Pattern GROUP = Pattern.compile("\\| +QOS GROUP (\\d) +\\|");
  private static final Pattern ANY_GROUP = Pattern.compile("\\| +.*QOS GROUP.* +\\|");
  private static final Pattern TOTAL = Pattern.compile("([A-Z][A-Za-z/& ]+ Pkts) +(\\d{1,18}) *");
  private static final Pattern COS =
      Pattern.compile(
          " *([0-7]) +(?:\\d|-) +(?:\\d|-) +(?:In)?[Aa]ctive +(\\d{1,18}) +(?:In)?[Aa]ctive +(\\d{1,18}) *");
  private static final Pattern RULE = Pattern.compile("-{20,}");
  private static final String PFC_HEADING = "COS QOS Group";

  private final Map<Counter, Long> values = new TreeMap<>();
  private Optional<Priority> group = Optional.empty();
  private boolean inPfc;
  private int classes;
  private boolean closed;

  private Queuing() {}

  static Command command() {
    return Command.cliRead("show queuing interface");
  }

  /** The rule under the PFC frames of a port proves that all of it is there. */
  static Map<Counter, Long> of(String text, String port) throws Malformed {
    Queuing queuing = new Queuing();
    boolean own = false;
    for (String line : Answer.lines(text)) {
      Matcher egress = EGRESS.matcher(line);
      Matcher ingress = INGRESS.matcher(line);
      if (egress.matches() || ingress.matches()) {
        own = (egress.matches() ? egress : ingress).group(1).equals(port);
        queuing.group = Optional.empty();
      } else if (own && !queuing.closed) {
        queuing.take(line);
      }
    }
    if (!queuing.closed) {
      throw new Malformed("the table of PFC frames of " + port + " is not there, or not whole");
    }
    return queuing.values;
  }

  private void take(String line) throws Malformed {
    Matcher heading = GROUP.matcher(line);
    Matcher cos = COS.matcher(line);
    Matcher total = TOTAL.matcher(line);
    if (heading.matches()) {
      group = Optional.of(Priority.of(Integer.parseInt(heading.group(1))));
    } else if (ANY_GROUP.matcher(line).matches() || line.startsWith("Port ")) {
      group = Optional.empty();
    } else if (line.strip().startsWith(PFC_HEADING)) {
      inPfc = true;
    } else if (inPfc && cos.matches()) {
      classes++;
      Optional<Priority> priority = Optional.of(Priority.of(Integer.parseInt(cos.group(1))));
      put(
          "CoS " + cos.group(1) + " TxCount",
          CounterKind.PFC_SENT,
          priority,
          Long.parseLong(cos.group(2)));
      put(
          "CoS " + cos.group(1) + " RxCount",
          CounterKind.PFC_RECEIVED,
          priority,
          Long.parseLong(cos.group(3)));
    } else if (inPfc && classes > 0 && RULE.matcher(line.strip()).matches()) {
      closed = true;
    } else if (inPfc && classes > 0) {
      throw new Malformed("'" + line.strip() + "' is no row of PFC frames");
    } else if (group.isPresent() && line.startsWith("|")) {
      cells(line);
    } else if (total.matches()) {
      lost(total.group(1), 0, Optional.empty(), Long.parseLong(total.group(2)));
    }
  }

  /** Labels, each with the numbers that follow it. */
  private void cells(String line) throws Malformed {
    String label = "";
    List<Long> numbers = new ArrayList<>();
    for (String cell : line.split("\\|")) {
      String text = cell.strip();
      if (text.matches("\\d{1,18}")) {
        numbers.add(Long.parseLong(text));
      } else if (!text.isEmpty()) {
        counted(label, numbers);
        label = text;
        numbers.clear();
      }
    }
    counted(label, numbers);
  }

  private void counted(String label, List<Long> numbers) throws Malformed {
    if (numbers.isEmpty()) {
      return;
    }
    String name = "QoS group " + group.orElseThrow() + " " + label;
    switch (label) {
      case "Tx Pkts" -> put(name, CounterKind.PACKETS_SENT, group, numbers.get(0));
      case "Tx Byts" -> put(name, CounterKind.BYTES_SENT, group, numbers.get(0));
      default -> {
        for (int column = 0; column < numbers.size(); column++) {
          lost(label, column, group, numbers.get(column));
        }
      }
    }
  }

  /** Packets dropped or marked; columns after the first are other kinds of traffic. */
  private void lost(String label, int column, Optional<Priority> priority, long count)
      throws Malformed {
    String name =
        priority.map(own -> "QoS group " + own + " ").orElse("")
            + label
            + (column == 0 ? "" : " of column " + (column + 1));
    if (label.endsWith("Drop Pkts") || label.equals("Dropped Pkts")) {
      put(name, CounterKind.DROP, priority, count);
    } else if (label.contains("ECN") && label.endsWith("Pkts")) {
      put(name, CounterKind.ECN_MARK, priority, count);
    }
  }

  private void put(String name, CounterKind kind, Optional<Priority> priority, long count)
      throws Malformed {
    if (values.put(new Counter(name, kind, priority), count) != null) {
      throw new Malformed("it shows '" + name + "' twice");
    }
  }
}
