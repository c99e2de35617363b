package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.Sweep;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.RunMark;
import java.util.ArrayList;
import java.util.List;

/**
 * The perftest processes of a host, told apart by the mark in their environment ({@code
 * /proc/PID/environ}, proc(5)): ours, an earlier run's, somebody else's. A process without a mark,
 * or whose environment may not be read, is somebody else's and is never touched.
 *
 * <p>A script, because it must look and act within one moment: a process number that was read
 * earlier may be another process by now.
 */
final class PerftestProcesses {
  /** Name of the script among the arguments, for a person who reads a process list. */
  static final String NAME = "rackproof-processes";

  private static final String END = "end";
  private static final String ENDED = "ended ";
  private static final String OTHER = "other ";
  private static final String FILE = "file ";

  /**
   * {@code stop PORT} ends our server on a port, behind which a client has an address and a server
   * nothing, or what {@link PerftestJson} adds; {@code sweep} ends all that are ours or an earlier
   * run's, and removes the files of such runs that this login owns. Prints a line a process and a
   * last line, so that a cut output is known.
   */
  private static final String SCRIPT =
      """
      for p in $(pgrep -x 'ib_(write|read|send)_(bw|lat)'); do
      c=$(tr '\\0' ' ' </proc/$p/cmdline 2>/dev/null); [ -n "$c" ] || continue
      m=$(tr '\\0' '\\n' </proc/$p/environ 2>/dev/null | sed -n 's/^VARIABLE=//p')
      case "$1:$m" in
      *:) [ "$1" = sweep ] && echo "other $p $c";;
      "stop:$VARIABLE") case "$c" in *" -p $2 "|*" -p $2 --out_json "*) kill $p && echo "ended $p $c";; esac;;
      sweep:*) kill $p && echo "ended $p $c";;
      esac
      done
      [ "$1" = sweep ] && for f in /dev/shm/PREFIX* /tmp/PREFIX*; do
      [ -f "$f" ] && [ -O "$f" ] && rm -f "$f" && echo "file $f"
      done
      echo end
      """
          .replace("VARIABLE", RunMark.VARIABLE)
          .replace("PREFIX", PerftestJson.PREFIX);

  private PerftestProcesses() {}

  /** Ends our own server on a TCP port. */
  static Command stop(int tcpPort) {
    return Command.traffic(List.of("sh", "-c", SCRIPT, NAME, "stop", Integer.toString(tcpPort)));
  }

  /** Ends all that this run or an earlier one has left, and lists the others. */
  static Command sweep() {
    return Command.traffic(List.of("sh", "-c", SCRIPT, NAME, "sweep"));
  }

  static Observed<Sweep> result(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          List<String> lines = Answer.lines(text);
          if (!lines.get(lines.size() - 1).equals(END)) {
            throw new Malformed("its last line is not '" + END + "'");
          }
          List<String> ended = new ArrayList<>();
          List<String> others = new ArrayList<>();
          List<String> files = new ArrayList<>();
          for (String line : lines.subList(0, lines.size() - 1)) {
            if (line.startsWith(ENDED)) {
              ended.add(line.substring(ENDED.length()).strip());
            } else if (line.startsWith(FILE)) {
              files.add(line.substring(FILE.length()).strip());
            } else if (line.startsWith(OTHER)) {
              others.add(line.substring(OTHER.length()).strip());
            } else {
              throw new Malformed("'" + line + "' is no process");
            }
          }
          return new Sweep(ended, others, files);
        });
  }
}
