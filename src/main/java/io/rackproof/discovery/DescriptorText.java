package io.rackproof.discovery;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A descriptor of what was found: short where the rack is regular, marked where unsure. */
final class DescriptorText {
  /** Soft-RoCE on shared processors: time is the scheduler's, and queue pairs cost processors. */
  private static final List<String> SOFT_ROCE =
      List.of(
          "",
          "# Soft-RoCE is software: the scheduler of its machines is in every sample.",
          "bounds:",
          "  bandwidth: 92 %",
          "  latency: { typical: 50 ms, p99: 20x, p99.9: 50x, max: 500x }",
          "",
          "traffic:",
          "  queue_pairs: 1",
          "  ack_timeout: 18   # 1 s: a busy computer delays packets, which is no loss",
          "  latency: { iterations: 1000 }",
          "",
          "timeouts: { connect: 20 s, command: 30 s, settle: 5 s }");

  private final FoundRack rack;
  private final Path home;

  DescriptorText(FoundRack rack, Path home) {
    this.rack = rack;
    this.home = home;
  }

  /**
   * @param heading comment lines at the top, without their marks
   * @param compact whether hosts and switches may share entries
   */
  String text(List<String> heading, boolean compact) {
    List<String> lines = new ArrayList<>();
    lines.add("# yaml-language-server: $schema=testbed.schema.json");
    heading.forEach(line -> lines.add("# " + line));
    rack.notes().forEach(note -> lines.add("# " + note));
    AccessText access = AccessText.of(accesses(), home);
    if (rack.simulated()) {
      lines.add("simulated: true");
    } else {
      lines.addAll(List.of("", "access:"));
      // A key and its passphrase are two entries: each on a line of its own here.
      access.common().forEach(line -> lines.add(line.replace(", passphrase", "\n  passphrase")));
    }
    lines.addAll(List.of("", "hosts:"));
    lines.addAll(new HostLines(access, compact, rack.simulated()).lines(rack.hosts()));
    if (!rack.switches().isEmpty()) {
      lines.addAll(List.of("", "switches:"));
      lines.addAll(new SwitchLines(access, compact, rack.simulated()).lines(rack.switches()));
    }
    lines.addAll(profile());
    if (rack.softRoce()) {
      lines.addAll(SOFT_ROCE);
    }
    return String.join("\n", lines) + "\n";
  }

  private List<Access> accesses() {
    return Stream.concat(
            rack.hosts().stream().map(FoundHost::access),
            rack.switches().stream().map(SwitchFacts::access))
        .toList();
  }

  private List<String> profile() {
    FoundProfile found = rack.profile();
    List<String> lines = new ArrayList<>();
    found.notes().forEach(note -> lines.add("# " + note));
    if (!found.isEmpty()) {
      lines.add("profile:   # as nearly all ports stand now; the rest is the default");
      found.priority().ifPresent(value -> lines.add("  priority: " + value));
      found.dscp().ifPresent(value -> lines.add("  dscp: " + value));
      found.hostMtu().ifPresent(value -> lines.add("  host_mtu: " + value));
      found.switchMtu().ifPresent(value -> lines.add("  switch_mtu: " + value));
      found.ecn().ifPresent(value -> lines.add("  ecn: " + ecn(value)));
    }
    if (!lines.isEmpty()) {
      lines.add(0, "");
    }
    return lines;
  }

  private static String ecn(EcnThresholds ecn) {
    BigDecimal percent =
        new BigDecimal(ecn.probability().value() * 100, new MathContext(6)).stripTrailingZeros();
    return String.format(
        Locale.ROOT,
        "{ min: %s, max: %s, probability: %s %% }",
        size(ecn.min()),
        size(ecn.max()),
        percent.toPlainString());
  }

  private static String size(ByteSize size) {
    long bytes = size.bytes();
    return bytes % 1024 == 0
        ? bytes / 1024 + " KiB"
        : bytes % 1000 == 0 ? bytes / 1000 + " KB" : bytes + " bytes";
  }
}
