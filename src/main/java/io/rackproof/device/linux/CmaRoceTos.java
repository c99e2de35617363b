package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;

/**
 * {@code cma_roce_tos -d DEV -p 1} (mlnx-tools, needs root and configfs): type of service of
 * connections by rdma_cm whose application sets none, {@code default_roce_tos} of the kernel
 * (drivers/infiniband/core/cma_configfs.c). It prints one number of 0 to 255.
 */
final class CmaRoceTos {
  private CmaRoceTos() {}

  static Command command(String device) {
    return Command.read("cma_roce_tos", "-d", device, "-p", "1").withRoot();
  }

  static Observed<Dscp> dscp(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String number = Answer.line(text);
          if (!number.matches("\\d{1,3}") || Integer.parseInt(number) > 255) {
            throw new Malformed("'" + number + "' is no number of 0 to 255");
          }
          return Dscp.of(Integer.parseInt(number) >> 2);
        });
  }
}
