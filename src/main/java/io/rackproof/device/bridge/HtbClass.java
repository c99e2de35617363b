package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A class of an HTB tree, from {@code tc -s -d class show dev IF} (iproute2 tc/q_htb.c). Text,
 * because iproute2 6.1 prints none of it as JSON, whatever it is asked for.
 *
 * <p>Nothing in the text marks its end, so whoever needs a class must ask for it by its id.
 *
 * @param parent empty for a class right under the root qdisc
 * @param leaf whether packets wait in it; an inner class only shares out
 * @param ratePerSecond what it is owed, in bit/s, as rounded by tc
 * @param ceilPerSecond what it may borrow up to, in bit/s
 * @param dropped packets that its queue did not take
 */
record HtbClass(
    String id,
    Optional<String> parent,
    boolean leaf,
    int prio,
    long quantum,
    long ratePerSecond,
    long ceilPerSecond,
    long burst,
    long cburst,
    long bytes,
    long packets,
    long dropped) {
  /**
   * {@code class htb 1:10 parent 1:1 leaf 10: prio 0 quantum 18000 rate 40Mbit ceil 50Mbit
   * linklayer ethernet burst 256Kb/1 mpu 0b cburst 256Kb/1 mpu 0b level 0}.
   */
  private static final Pattern HEAD =
      Pattern.compile(
          "class htb (\\S+) (?:root|parent (\\S+)) (?:leaf \\S+ )?(?:prio (\\d+) quantum (\\d+) )?"
              + "rate (\\S+) ceil (\\S+) linklayer \\S+ burst (\\S+)/1 mpu 0b"
              + " cburst (\\S+)/1 mpu 0b level (\\d) ");

  /** {@code Sent 852 bytes 10 pkt (dropped 0, overlimits 0 requeues 0)}, indented. */
  private static final Pattern SENT =
      Pattern.compile(
          " Sent (\\d{1,18}) bytes (\\d{1,18}) pkt \\(dropped (\\d{1,18}), overlimits \\d+ requeues"
              + " \\d+\\) ");

  private static final Pattern RATE = Pattern.compile("(\\d{1,12})([KMGT]?)bit");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(b|Kb|Mb)");

  static Command command(String port) {
    return Command.read("tc", "-s", "-d", "class", "show", "dev", port);
  }

  /** By id. Other kinds' classes, such as the one of RED, are left out. */
  static Observed<SortedMap<String, HtbClass>> list(Reply reply) {
    return Answer.read(reply, text -> text.isEmpty() ? new TreeMap<>() : parse(text));
  }

  private static SortedMap<String, HtbClass> parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    SortedMap<String, HtbClass> classes = new TreeMap<>();
    boolean open = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("class htb ")) {
        if (open || i + 1 == lines.size()) {
          throw new Malformed("'" + line.strip() + "' is not whole");
        }
        HtbClass found = of(line, lines.get(i + 1));
        if (classes.put(found.id(), found) != null) {
          throw new Malformed("class " + found.id() + " stands twice");
        }
        open = true;
      } else if (line.isEmpty()) {
        open = false;
      } else if (!open && !line.startsWith("class ")) {
        throw new Malformed("'" + line.strip() + "' belongs to no class");
      } else if (line.startsWith("class ")) {
        open = true;
      }
    }
    if (open) {
      throw new Malformed("the last class is not whole");
    }
    return classes;
  }

  private static HtbClass of(String head, String sent) throws Malformed {
    Matcher what = HEAD.matcher(head);
    if (!what.matches()) {
      throw new Malformed("'" + head.strip() + "' is no class as tc -d shows it");
    }
    Matcher done = SENT.matcher(sent);
    if (!done.matches()) {
      throw new Malformed("class " + what.group(1) + " has no statistics");
    }
    boolean leaf = what.group(3) != null;
    return new HtbClass(
        what.group(1),
        Optional.ofNullable(what.group(2)),
        leaf,
        leaf ? (int) number(what.group(3)) : 0,
        leaf ? number(what.group(4)) : 0,
        rate(what.group(5)),
        rate(what.group(6)),
        size(what.group(7)),
        size(what.group(8)),
        number(done.group(1)),
        number(done.group(2)),
        number(done.group(3)));
  }

  private static long number(String digits) throws Malformed {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException big) {
      try {
        return Long.parseLong(digits);
      } catch (NumberFormatException tooBig) {
        throw new Malformed("'" + digits + "' is no number that tc prints");
      }
    }
  }

  private static long rate(String text) throws Malformed {
    Matcher rate = RATE.matcher(text);
    if (!rate.matches()) {
      throw new Malformed("'" + text + "' is no rate as tc prints it");
    }
    long unit =
        switch (rate.group(2)) {
          case "K" -> 1_000L;
          case "M" -> 1_000_000L;
          case "G" -> 1_000_000_000L;
          case "T" -> 1_000_000_000_000L;
          default -> 1L;
        };
    return times(rate.group(1), unit);
  }

  private static long size(String text) throws Malformed {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new Malformed("'" + text + "' is no size as tc prints it");
    }
    long unit =
        switch (size.group(2)) {
          case "Kb" -> 1024L;
          case "Mb" -> 1024L * 1024;
          default -> 1L;
        };
    return times(size.group(1), unit);
  }

  private static long times(String digits, long unit) throws Malformed {
    try {
      return Math.multiplyExact(Long.parseLong(digits), unit);
    } catch (ArithmeticException overflow) {
      throw new Malformed("'" + digits + "' is too big");
    }
  }
}
