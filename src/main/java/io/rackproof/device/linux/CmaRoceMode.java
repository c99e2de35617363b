package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;

/**
 * {@code cma_roce_mode -d DEV -p 1} (mlnx-tools, needs root and configfs): RoCE version of
 * connections made by rdma_cm. It prints one line.
 */
final class CmaRoceMode {
  private CmaRoceMode() {}

  static Command command(String device) {
    return Command.read("cma_roce_mode", "-d", device, "-p", "1").withRoot();
  }

  static Observed<RoceVersion> version(Reply reply) {
    return Answer.read(
        reply,
        text ->
            switch (Answer.line(text).strip()) {
              case "RoCE v2" -> RoceVersion.V2;
              case "IB/RoCE v1" -> RoceVersion.V1;
              default -> throw new Malformed("it is neither 'RoCE v2' nor 'IB/RoCE v1'");
            });
  }
}
