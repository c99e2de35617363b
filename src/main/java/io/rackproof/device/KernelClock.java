package io.rackproof.device;

import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Linux kernel's boot identity and clock (Documentation/admin-guide/sysctl, proc(5)). */
public final class KernelClock {
  private static final Pattern UPTIME = Pattern.compile("(\\d+)\\.(\\d{2}) \\d+\\.\\d{2}\\n");
  private static final Pattern BOOT =
      Pattern.compile("([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\n");

  private KernelClock() {}

  public static Command bootCommand() {
    return Command.read("cat", "/proc/sys/kernel/random/boot_id");
  }

  public static Command uptimeCommand() {
    return Command.read("cat", "/proc/uptime");
  }

  /**
   * @throws Malformed when the text is no boot id
   */
  public static String boot(String text) throws Malformed {
    Matcher boot = BOOT.matcher(text);
    if (!boot.matches()) {
      throw new Malformed("it is not a boot id");
    }
    return boot.group(1);
  }

  /**
   * @throws Malformed when the text is no uptime
   */
  public static Duration uptime(String text) throws Malformed {
    Matcher uptime = UPTIME.matcher(text);
    if (!uptime.matches()) {
      throw new Malformed("it is not an uptime");
    }
    return Duration.ofSeconds(Long.parseLong(uptime.group(1)))
        .plusMillis(Long.parseLong(uptime.group(2)) * 10);
  }
}
