package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code ethtool [-i|-S] NETDEV} (ethtool, and mlx5's answers to it). */
final class Ethtool implements HostTool {
  @Override
  public boolean changes(Invocation call) {
    return EthtoolTuning.changes(call);
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    if (EthtoolTuning.knows(call)) {
      return EthtoolTuning.run(host, call);
    }
    String netdev = call.argv().get(call.argv().size() - 1);
    Optional<SimNic> nic = host.byNetdev(netdev);
    if (call.argv().contains("-i")) {
      return nic.map(Ethtool::driver)
          .orElseGet(() -> Output.failed(71, "Cannot get driver information: No such device\n"));
    }
    if (call.argv().contains("-S")) {
      return nic.map(found -> Output.ok(statistics(found)))
          .orElseGet(
              () -> Output.failed(71, "Cannot get stats strings information: No such device\n"));
    }
    return nic.map(Ethtool::settings)
        .orElseGet(
            () ->
                new Output(
                    75,
                    "No data available\n",
                    ("netlink error: no device matches name (offset 24)\n"
                            + "netlink error: No such device\n")
                        .repeat(5)));
  }

  private static String statistics(SimNic nic) {
    return switch (nic.card().board().driver()) {
      case "ice" -> OtherStats.ice(nic);
      case "bnxt_en" -> OtherStats.bnxt(nic);
      default -> EthtoolStats.of(nic);
    };
  }

  private static Output driver(SimNic nic) {
    NicBoard board = nic.card().board();
    String psid = board.psid().isEmpty() ? "" : " (" + board.psid() + ")";
    return Output.ok(
        ("driver: " + board.driver() + "\n")
            + ("version: " + board.driverVersion() + "\n")
            + ("firmware-version: " + board.firmware() + psid + "\n")
            + "expansion-rom-version: \n"
            + ("bus-info: " + nic.slot().address() + "\n")
            + "supports-statistics: yes\n"
            + "supports-test: yes\n"
            + "supports-eeprom-access: no\n"
            + "supports-register-dump: no\n"
            + "supports-priv-flags: yes\n");
  }

  private static Output settings(SimNic nic) {
    boolean up = nic.up();
    long speed = Math.round(nic.speed().gbps() * 1000);
    String most = Math.round(nic.nominal().gbps() * 1000) + "baseCR4/Full";
    return Output.ok(
        ("Settings for " + nic.netdev() + ":\n")
            + "\tSupported ports: [ Backplane ]\n"
            + "\tSupported link modes:   100000baseCR4/Full\n"
            + "\t                        200000baseCR4/Full\n"
            + ("\t                        " + most + "\n")
            + "\tSupported pause frame use: Symmetric\n"
            + "\tSupports auto-negotiation: Yes\n"
            + "\tSupported FEC modes: RS\n"
            + ("\tAdvertised link modes:  " + most + "\n")
            + "\tAdvertised pause frame use: No\n"
            + "\tAdvertised auto-negotiation: Yes\n"
            + "\tAdvertised FEC modes: RS\n"
            + (up ? "\tSpeed: " + speed + "Mb/s\n" : "\tSpeed: Unknown!\n")
            + (up ? "\tDuplex: Full\n" : "\tDuplex: Unknown! (255)\n")
            + "\tAuto-negotiation: on\n"
            + "\tPort: FIBRE\n"
            + "\tPHYAD: 0\n"
            + "\tTransceiver: internal\n"
            + "\tSupports Wake-on: d\n"
            + "\tWake-on: d\n"
            + ("\tLink detected: " + (up ? "yes" : "no") + "\n"));
  }
}
