package io.rackproof.device;

import io.rackproof.testbed.Shard;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who holds a device, as the device keeps it: {@code run=…;user=…;controller=…;process=…;since=…},
 * and of a shard {@code ;shard=2-of-4;family=…}.
 *
 * @param text as it is kept; anything when somebody else wrote it
 */
public record Holder(String text) {
  private static final String UNSAFE = "[^A-Za-z0-9._:@+-]";

  public static Holder of(String run, String user, String controller, long process, Instant since) {
    return new Holder(
        "run=%s;user=%s;controller=%s;process=%d;since=%s"
            .formatted(safe(run), safe(user), safe(controller), process, since));
  }

  /** The same holder, as one of several shards that hold a testbed together. */
  public Holder withShard(Shard shard, String family) {
    return new Holder(
        text + ";shard=" + shard.fileName() + (family.isEmpty() ? "" : ";family=" + safe(family)));
  }

  private static String safe(String word) {
    return word.replaceAll(UNSAFE, "_");
  }

  public Optional<String> run() {
    return field("run");
  }

  public Optional<String> controller() {
    return field("controller");
  }

  private Optional<String> field(String name) {
    Matcher matcher = Pattern.compile("(?:^|;)" + name + "=([^;]*)(?:;|$)").matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** For a person: who, since when, from where. */
  public String sentence() {
    return run().isEmpty()
        ? "'" + text + "', which no run of Rackproof wrote"
        : "run "
            + run().get()
            + " of "
            + field("user").orElse("somebody")
            + " on "
            + controller().orElse("an unknown controller")
            + ", process "
            + field("process").orElse("unknown")
            + ", since "
            + field("since").orElse("an unknown time")
            + field("shard").map(shard -> ", shard " + shard.replace("-of-", "/")).orElse("")
            + field("family").map(family -> " of run family " + family).orElse("");
  }
}
