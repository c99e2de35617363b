package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Locale;

/**
 * {@code setpci -s BDF CAP_EXP+8.w} (pciutils): the Device Control register of a PCI Express
 * function, four hexadecimal digits. Max_Read_Request_Size is in bits 14 to 12, 128 bytes shifted
 * left by them (PCI Express Base, 7.5.3.4). Of an unknown address setpci prints nothing, with
 * status 0. Written with a mask, setpci reads the register, changes those bits and writes it back
 * (setpci(8)).
 */
final class DeviceControl {
  private static final String REGISTER = "CAP_EXP+8.w";
  private static final int SHIFT = 12;
  private static final int FIELD = 7;
  private static final int LEAST = 128;
  private static final int LARGEST = 5;

  private DeviceControl() {}

  static Command command(String address) {
    return Command.read("setpci", "-s", address, REGISTER).withRoot();
  }

  /** Bytes that may be requested at once. */
  static Observed<Integer> readRequest(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String line = Answer.line(text);
          if (!line.matches("[0-9a-f]{4}")) {
            throw new Malformed("'" + line + "' is not four hexadecimal digits");
          }
          int code = Integer.parseInt(line, 16) >> SHIFT & FIELD;
          if (code > LARGEST) {
            throw new Malformed("its read request size is the reserved value " + code);
          }
          return LEAST << code;
        });
  }

  /**
   * @param bytes 128 to 4096, a power of two
   */
  static Command setReadRequest(String address, int bytes) {
    int code = Integer.numberOfTrailingZeros(bytes / LEAST);
    return Command.change(
        "setpci",
        "-s",
        address,
        String.format(Locale.ROOT, "%s=%x:%x", REGISTER, code << SHIFT, FIELD << SHIFT));
  }
}
