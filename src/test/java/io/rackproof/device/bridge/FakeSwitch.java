package io.rackproof.device.bridge;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A switch with one port, as the samples have it. Changes are kept, not obeyed. */
final class FakeSwitch implements Shell {
  static final SwitchPortId PORT = SwitchPortId.of("leaf1", "swp1");
  static final String QDISC = "tc -s -d -j qdisc show dev swp1";
  static final String CLASS = "tc -s -d class show dev swp1";
  static final String FILTER = "tc -j filter show dev swp1";
  static final String LINK = "ip -s -d -j link show";
  static final String LLDP = "lldptool -t -n -i swp1";

  private record Said(int status, String out, String err) {}

  private final Map<String, Said> answers = new HashMap<>();
  final List<List<Command>> sent = new ArrayList<>();

  FakeSwitch() {
    says("uname -r", "6.1.0-50-amd64\n");
    says("cat /etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n");
    says("cat /proc/sys/kernel/random/boot_id", "0b5c2e5e-7f6f-4a53-9d30-2f7f4a1f5a11\n");
    says("cat /proc/uptime", "941.25 1800.50\n");
    says(LINK, sample("link"));
    says(QDISC, sample("qdisc"));
    says(CLASS, sample("class"));
    says(FILTER, sample("filter"));
    says("ethtool swp1", sample("ethtool"));
    says(LLDP, sample("lldp"));
    fails("dcb -j pfc show dev swp1", 1, "\n", "Attribute read: Operation not supported\n");
  }

  FakeSwitch says(String line, String out) {
    answers.put(line, new Said(0, out, ""));
    return this;
  }

  FakeSwitch fails(String line, int status, String out, String err) {
    answers.put(line, new Said(status, out, err));
    return this;
  }

  static String sample(String name) {
    try (InputStream in =
        FakeSwitch.class.getResourceAsStream("/samples/bridge/" + name + ".out")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Thresholds, share and MTU as the samples have them. */
  static LosslessProfile profile(long min, long max, double share) {
    return new LosslessProfile(
        Priority.of(3),
        Dscp.of(26),
        TrustMode.DSCP,
        ByteSize.of(9000),
        ByteSize.of(9000),
        new EcnThresholds(ByteSize.of(min), ByteSize.of(max), Ratio.of(0.1)),
        Ratio.of(share));
  }

  static LosslessProfile asItStands() {
    return profile(102_400, 307_200, 0.8);
  }

  @Override
  public DeviceName device() {
    return PORT.device();
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    sent.add(commands);
    return commands.stream().map(this::reply).toList();
  }

  private Reply reply(Command command) {
    Said said =
        command.effect() == Command.Effect.CHANGE
            ? answers.getOrDefault(command.line(), new Said(0, "", ""))
            : answers.get(command.line());
    return new Reply(
        command,
        said == null ? Outcome.TOOL_MISSING : Outcome.EXITED,
        OptionalInt.of(said == null ? 127 : said.status()),
        said == null ? "" : said.out(),
        said == null ? "" : said.err(),
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("leaf1/0001"));
  }
}
