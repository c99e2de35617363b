package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ib_write_bw --version} (perftest): one line; the status is 1 though nothing is wrong. */
final class PerftestVersion {
  private static final Pattern VERSION = Pattern.compile("Version: (\\S+)\\s*");

  private PerftestVersion() {}

  static Command command() {
    return Command.read("ib_write_bw", "--version");
  }

  static Observed<String> version(Reply reply) {
    return Answer.read(
        reply,
        Set.of(0, 1),
        text -> {
          Matcher version = VERSION.matcher(Answer.line(text));
          if (!version.matches()) {
            throw new Malformed("it is not 'Version: N'");
          }
          return version.group(1);
        });
  }
}
