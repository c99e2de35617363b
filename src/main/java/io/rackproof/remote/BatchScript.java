package io.rackproof.remote;

import io.rackproof.plan.RunLimit;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/**
 * The one request that carries a batch: a POSIX shell script which runs the commands one after the
 * other and, on both streams, marks where each begins and ends.
 *
 * <p>The marks carry a random nonce, so what a login shell prints before them is dropped, stdout
 * and stderr of every command come back byte for byte, and a reply whose end mark is missing is
 * known to be cut short. {@code timeout} (GNU coreutils, BusyBox) bounds each command on the
 * device, because a process outlives its SSH channel.
 */
final class BatchScript {
  static final String PATH = Command.SEARCH_PATH;

  private static final int KILL_AFTER_SECONDS = 2;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final List<Command> commands;
  private final boolean sudo;
  private final Duration otherwise;
  private final String nonce;
  private final String mark;

  /**
   * @param sudo whether commands that need root run under {@code sudo -n}
   * @param otherwise the time-out of commands that have none
   * @param mark that every process carries, see {@link RunMark}
   */
  BatchScript(List<Command> commands, boolean sudo, Duration otherwise, String nonce, String mark) {
    this.mark = mark;
    this.commands = List.copyOf(commands);
    this.sudo = sudo;
    this.otherwise = otherwise;
    this.nonce = nonce;
  }

  static String freshNonce() {
    byte[] bytes = new byte[8];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  String nonce() {
    return nonce;
  }

  List<Command> commands() {
    return commands;
  }

  /** Whole seconds, at least one: what {@code timeout} is told. */
  Duration timeout(int index) {
    Duration wanted = commands.get(index).timeout().orElse(otherwise);
    return Duration.ofSeconds(Math.max(1, wanted.plusMillis(999).toSeconds()));
  }

  /** How long the whole batch may take: a few commands' time, or that of the slowest. */
  Duration whole(Duration grace) {
    Duration most = Duration.ZERO;
    for (int index = 0; index < commands.size(); index++) {
      Duration one = timeout(index);
      most = one.compareTo(most) > 0 ? one : most;
    }
    return most.plus(grace).multipliedBy(RunLimit.BATCH);
  }

  boolean underSudo(int index) {
    return sudo && commands.get(index).asRoot();
  }

  /** The string of the SSH exec request; whatever the login shell is, sh runs the script. */
  String exec() {
    return "/bin/sh -c " + ShellWords.quote(text());
  }

  String text() {
    StringBuilder script = new StringBuilder();
    script.append("LC_ALL=C;export LC_ALL;PATH=").append(PATH).append(";export PATH\n");
    script.append(RunMark.VARIABLE + "=" + mark + ";export " + RunMark.VARIABLE + "\n");
    script.append("m=").append(nonce).append('\n');
    script.append(
        "r(){ n=$1;shift;printf '\\n@%s<%s\\n' $m $n;printf '\\n@%s<%s\\n' $m $n >&2;\"$@\";s=$?;"
            + "printf '\\n@%s>%s:%s\\n' $m $n $s;printf '\\n@%s>%s:%s\\n' $m $n $s >&2; }\n");
    for (int index = 0; index < commands.size(); index++) {
      script.append(line(index)).append('\n');
    }
    return script.toString();
  }

  private String line(int index) {
    Command command = commands.get(index);
    String words = String.join(" ", command.argv().stream().map(ShellWords::quote).toList());
    String run =
        ("r " + (index + 1) + " timeout -k " + KILL_AFTER_SECONDS)
            + (" " + timeout(index).toSeconds())
            + (underSudo(index) ? " sudo -n " : " ")
            + words;
    return command
        .stdin()
        .map(text -> "printf %s " + ShellWords.quote(text) + " | " + run)
        .orElse(run + " </dev/null");
  }
}
