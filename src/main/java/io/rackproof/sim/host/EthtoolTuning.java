package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicTuning;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * {@code ethtool -c|-C|-l|-L|-g|-G|--show-fec|-m NETDEV} (ethtool 6, netlink/coalesce.c,
 * channels.c, rings.c, fec.c, cmis.c, and mlx5's answers to it).
 */
final class EthtoolTuning {
  private static final Set<String> SHOW = Set.of("-c", "-l", "-g", "--show-fec", "-m");
  private static final Set<String> SET = Set.of("-C", "-L", "-G");

  private static final Map<String, IntFunction<UnaryOperator<NicTuning>>> NUMBERS =
      Map.of(
          "-C rx-usecs", value -> now -> now.withRxUsecs(value),
          "-C tx-usecs", value -> now -> now.withTxUsecs(value),
          "-L combined", value -> now -> now.withQueues(value),
          "-G rx", value -> now -> now.withRxRing(value));

  private EthtoolTuning() {}

  static boolean knows(Invocation call) {
    return call.argv().size() > 2
        && (SHOW.contains(call.argv().get(1)) || SET.contains(call.argv().get(1)));
  }

  static boolean changes(Invocation call) {
    return call.argv().size() > 2 && SET.contains(call.argv().get(1));
  }

  static Output run(SimHost host, Invocation call) {
    String option = call.argv().get(1);
    Optional<SimNic> nic = host.byNetdev(call.argv().get(2));
    if (nic.isEmpty()) {
      return Output.failed(1, "netlink error: no device matches name (offset 24)\n");
    }
    if (changes(call)) {
      return set(nic.get(), call);
    }
    return switch (option) {
      case "-c" -> coalesce(nic.get());
      case "-l" -> channels(nic.get());
      case "-g" -> rings(nic.get());
      case "--show-fec" -> fec(nic.get());
      default -> ModuleText.of(nic.get(), call);
    };
  }

  private static Output set(SimNic nic, Invocation call) {
    List<String> words = call.argv();
    if (!call.root()) {
      return Output.failed(1, "netlink error: Operation not permitted\n");
    }
    if (words.size() != 5) {
      return Output.failed(1, "ethtool: bad command line argument(s)\n");
    }
    String value = words.get(4);
    Optional<UnaryOperator<NicTuning>> change =
        switch (words.get(3)) {
          case "adaptive-rx" -> Optional.of(now -> now.withAdaptiveRx(value.equals("on")));
          case "adaptive-tx" -> Optional.of(now -> now.withAdaptiveTx(value.equals("on")));
          default ->
              Optional.ofNullable(NUMBERS.get(words.get(1) + " " + words.get(3)))
                  .filter(known -> value.matches("[0-9]{1,6}"))
                  .map(known -> known.apply(Integer.parseInt(value)));
        };
    if (change.isEmpty()) {
      return Output.failed(1, "ethtool: bad command line argument(s)\n");
    }
    NicTuning wanted = change.get().apply(nic.tuning());
    if (wanted.queues() > NicTuning.MAX_QUEUES
        || wanted.rxRing() > NicTuning.MAX_RING
        || wanted.queues() == 0) {
      return Output.failed(1, "netlink error: requested value exceeds maximum (offset 36)\n");
    }
    nic.tune(change.get());
    return Output.ok("");
  }

  private static Output coalesce(SimNic nic) {
    NicTuning tuning = nic.tuning();
    return Output.ok(
        ("Coalesce parameters for " + nic.netdev() + ":\n")
            + ("Adaptive RX: " + word(tuning.adaptiveRx()))
            + ("  TX: " + word(tuning.adaptiveTx()) + "\n")
            + "stats-block-usecs:\tn/a\n"
            + "sample-interval:\tn/a\n"
            + "pkt-rate-low:\tn/a\n"
            + "pkt-rate-high:\tn/a\n\n"
            + ("rx-usecs:\t" + tuning.rxUsecs() + "\n")
            + "rx-frames:\t128\n"
            + "rx-usecs-irq:\tn/a\n"
            + "rx-frames-irq:\tn/a\n\n"
            + ("tx-usecs:\t" + tuning.txUsecs() + "\n")
            + "tx-frames:\t128\n"
            + "tx-usecs-irq:\tn/a\n"
            + "tx-frames-irq:\tn/a\n\n"
            + "CQE mode RX: on  TX: off\n\n");
  }

  private static String word(boolean on) {
    return on ? "on" : "off";
  }

  private static Output channels(SimNic nic) {
    return Output.ok(
        ("Channel parameters for " + nic.netdev() + ":\n")
            + ("Pre-set maximums:\n" + channels(NicTuning.MAX_QUEUES))
            + ("Current hardware settings:\n" + channels(nic.tuning().queues())));
  }

  private static String channels(int combined) {
    return "RX:\t\tn/a\nTX:\t\tn/a\nOther:\t\tn/a\nCombined:\t" + combined + "\n";
  }

  private static Output rings(SimNic nic) {
    return Output.ok(
        ("Ring parameters for " + nic.netdev() + ":\n")
            + ("Pre-set maximums:\n" + rings(NicTuning.MAX_RING))
            + ("Current hardware settings:\n" + rings(nic.tuning().rxRing()))
            + "RX Buf Len:\t\tn/a\nCQE Size:\t\tn/a\nTX Push:\toff\nTCP data split:\toff\n");
  }

  private static String rings(int rx) {
    return "RX:\t\t" + rx + "\nRX Mini:\tn/a\nRX Jumbo:\tn/a\nTX:\t\t" + rx + "\n";
  }

  private static Output fec(SimNic nic) {
    boolean off = nic.has(SimNic.Flaw.NO_FEC);
    return Output.ok(
        ("FEC parameters for " + nic.netdev() + ":\n")
            + ("Supported/Configured FEC encodings: " + (off ? "Off" : "Auto") + "\n")
            + ("Active FEC encoding: " + (nic.up() ? off ? "Off" : "RS" : "None") + "\n"));
  }
}
