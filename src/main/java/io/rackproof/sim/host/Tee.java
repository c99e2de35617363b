package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.PriorityMask;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code tee FILE}: writes an attribute of sysfs (GNU coreutils; MLNX_OFED's ECN attributes). */
final class Tee implements HostTool {
  private static final Pattern ECN =
      Pattern.compile("/sys/class/net/([^/]+)/ecn/roce_(np|rp)/enable/([0-7])");

  @Override
  public boolean changes(Invocation call) {
    return true;
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    String path = call.argv().get(call.argv().size() - 1);
    if (!new FileTree(host).exists(path)) {
      return new Output(1, call.stdin(), "tee: " + path + ": No such file or directory\n");
    }
    Matcher ecn = ECN.matcher(path);
    if (!call.root() || !ecn.matches()) {
      return new Output(1, call.stdin(), "tee: " + path + ": Permission denied\n");
    }
    Optional<SimNic> nic = host.byNetdev(ecn.group(1));
    String value = call.stdin().strip();
    if (nic.isEmpty() || !value.equals("0") && !value.equals("1")) {
      return new Output(1, call.stdin(), "tee: " + path + ": Invalid argument\n");
    }
    int bit = 1 << Integer.parseInt(ecn.group(3));
    boolean notification = ecn.group(2).equals("np");
    nic.get()
        .set(
            now ->
                notification
                    ? now.withEcnNotification(with(now.ecnNotification(), bit, value))
                    : now.withEcnReaction(with(now.ecnReaction(), bit, value)));
    return Output.ok(call.stdin());
  }

  private static PriorityMask with(PriorityMask mask, int bit, String value) {
    return new PriorityMask(value.equals("1") ? mask.bits() | bit : mask.bits() & ~bit);
  }
}
