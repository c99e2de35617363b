package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;

/**
 * {@code /proc/driver/nvidia/version}: whether the GPU's kernel modules are the open ones, which
 * alone can lend GPU memory to a NIC as DMA-BUF. lsmod cannot tell: both kinds have the same names.
 */
final class NvidiaDriver {
  private NvidiaDriver() {}

  static Command command() {
    return Command.read("cat", "/proc/driver/nvidia/version");
  }

  /** Whether the driver is loaded. */
  static Observed<Boolean> loaded(Reply reply) {
    return absent(reply) ? Observed.known(false, reply.evidence()) : open(reply).map(any -> true);
  }

  private static boolean absent(Reply reply) {
    return reply.outcome() == Reply.Outcome.EXITED
        && !reply.ok()
        && reply.stderr().contains("No such file or directory");
  }

  /** False also where no such driver is loaded. */
  static Observed<Boolean> open(Reply reply) {
    if (absent(reply)) {
      return Observed.known(false, reply.evidence());
    }
    return Answer.read(
        reply,
        text -> {
          String first = Answer.lines(text).get(0);
          if (!first.startsWith("NVRM version:")) {
            throw new Malformed("it does not begin with 'NVRM version:'");
          }
          return first.contains("Open Kernel Module");
        });
  }
}
