package io.rackproof.sim.huawei;

import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import io.rackproof.units.Priority;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What VRP 8 prints, in the layout of the CloudEngine manuals. */
final class VrpDisplays {
  static final int FRAMING = 18;

  private static final String RULE = "-".repeat(89) + "\n";
  private static final String QUEUE_RULE = " " + "-".repeat(94) + "\n";

  private VrpDisplays() {}

  static String version(String release, SimClock clock) {
    Duration up = clock.now();
    return "Huawei Versatile Routing Platform Software\nVRP (R) software, Version "
        + release
        + "\nCopyright (C) 2012-2026 Huawei Technologies Co., Ltd.\nHUAWEI CE8850 uptime is "
        + up.toDays()
        + " days, "
        + up.toHoursPart()
        + " hours, "
        + up.toMinutesPart()
        + " minutes\n\nCE8850(Master) 1 : uptime is  "
        + up.toDays()
        + " days\nBoot ROM      : 1.0\n";
  }

  static String clock(SimClock clock) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss'\n'EEEE", Locale.ROOT)
            .format(LocalDateTime.of(2026, 1, 5, 10, 20, 30).plus(clock.now()))
        + "\nTime Zone(DefaultZoneName) : UTC+00:00\n";
  }

  static String neighbours(List<SwitchPort> ports) {
    StringBuilder text =
        new StringBuilder(
            "Local Interface         Exptime(s) Neighbor Interface      Neighbor Device     \n"
                + "-".repeat(74)
                + "\n");
    for (SwitchPort port : ports) {
      Optional<Announcement> heard = port.heard();
      if (heard.isPresent()) {
        Announcement far = heard.get();
        text.append(
            String.format(
                Locale.ROOT, "%-24s%10d  %-24s%s%n", port.name(), 96, far.portId(), far.system()));
      }
    }
    return text.toString().replace("\r\n", "\n");
  }

  static String report(SwitchPort port) {
    long speed = Math.round(port.speed().gbps() * 1000);
    String state = port.up() ? "UP" : port.adminUp() ? "DOWN" : "Administratively DOWN";
    return port.name()
        + " current state : "
        + state
        + " (ifindex: 6)\nLine protocol current state : "
        + (port.up() ? "UP" : "DOWN")
        + "\nDescription: \nSwitch Port, PVID :    1, TPID : 8100(Hex), The Maximum Frame Length is "
        + (port.mtu() + FRAMING)
        + "\nInternet protocol processing : disabled\n"
        + "Port Mode:             AUTO,     Port Split/Aggregate:         DISABLE\n"
        + String.format(
            Locale.ROOT, "Speed:%21d,     Loopback:                        NONE%n", speed)
        + "Duplex:                FULL,     Negotiation:                        -\n"
        + "Statistics last cleared:never\n"
        + "    Last 300 seconds input rate: 0 bits/sec, 0 packets/sec\n"
        + "    Last 300 seconds output rate: 0 bits/sec, 0 packets/sec\n"
        + totals("Input ", port, Kind.RX_BYTES, Kind.RX_PACKETS)
        + totals("Output", port, Kind.TX_BYTES, Kind.TX_PACKETS)
        + "    Input:\n      Unicast:                      0,   Multicast:                       0\n"
        + "      Broadcast:                    0,   Jumbo:                           0\n"
        + pair("Discard", port.counters().get(Kind.RX_DROPS), "Frames", "--")
        + pair("Pause", 0, "Ignoreds", "0")
        + "\n      Total Error:"
        + String.format(Locale.ROOT, "%19d%n", port.counters().get(Kind.RX_ERRORS))
        + "      CRC:                          0,   Giants:                          0\n"
        + "      Jabbers:                     --,   Fragments:                       0\n\n"
        + "    Output:\n      Unicast:                      0,   Multicast:                       0\n"
        + pair("Discard", port.counters().get(Kind.TX_DROPS), "Buffers Purged", "0")
        + "      Pause:                        0\n\n"
        + "    Input bandwidth utilization threshold : 90.00%\n"
        + "    Output bandwidth utilization threshold: 90.00%\n"
        + "    Last 300 seconds input utility rate:  0.00%\n"
        + "    Last 300 seconds output utility rate: 0.00%\n";
  }

  private static String totals(String name, SwitchPort port, Kind bytes, Kind packets) {
    return String.format(
        Locale.ROOT,
        "    %s:%19d bytes,%19d packets%n",
        name,
        port.counters().get(bytes),
        port.counters().get(packets));
  }

  private static String pair(String name, long value, String other, String second) {
    return String.format(
        Locale.ROOT, "      %-10s%21d,   %-15s%17s%n", name + ":", value, other + ":", second);
  }

  static String pfc(SwitchPort port) {
    StringBuilder text =
        new StringBuilder(RULE)
            .append("Interface         Queue         Received(Frames)        ReceivedRate(pps)")
            .append("     DeadlockNum\n")
            .append("                             Transmitted(Frames)     TransmittedRate(pps)")
            .append("     RecoveryNum\n")
            .append(RULE);
    String name = port.name();
    for (Priority priority : port.pfc().priorities()) {
      int queue = priority.value();
      text.append(
          String.format(
              Locale.ROOT,
              "%-14s%9d%25d%25d%16d%n%48d%25d%16d%n",
              name,
              queue,
              port.counters().get(Kind.RX_PFC, queue),
              0,
              port.counters().get(Kind.WATCHDOG_STORMS, queue),
              port.counters().get(Kind.TX_PFC, queue),
              0,
              0));
      name = "";
    }
    return text.append(RULE).toString();
  }

  /** Thresholds of the queues that have PFC on. */
  static String buffers(List<SwitchPort> ports) {
    StringBuilder text =
        new StringBuilder("Xoff:       PFC backpressure threshold\nHdrm:       Headroom buffer")
            .append(" threshold\nB:bytes   \tK:kilobytes   \tD:dynamic alpha\n")
            .append(RULE)
            .append("Interface      Queue    Guaranteed     Xon-Lowest  Xon-Offset       Xoff")
            .append("        Hdrm\n")
            .append(RULE);
    for (SwitchPort port : ports) {
      String name = port.name();
      for (Priority priority : port.pfc().priorities()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%-14s%6s%14s%15s%12s%11s%12s%n",
                name,
                priority,
                "1600(B)",
                "640(B)",
                "6(K)",
                "5(D)",
                "40(K)"));
        name = "";
      }
    }
    return text.append(RULE).toString();
  }

  static String queues(SwitchPort port) {
    StringBuilder text =
        new StringBuilder(
            " Queue   CIR/PIR              Passed     Pass Rate             Dropped     Drop Rate "
                + " Drop Time\n        (% or kbps)   (Packets/Bytes)    (pps/bps)     "
                + " (Packets/Bytes)    (pps/bps)\n"
                + QUEUE_RULE);
    for (int queue = 0; queue < 8; queue++) {
      text.append(
              String.format(
                  Locale.ROOT,
                  "%6d%10d%20d%14d%20d%14d          -%n%16d%20d%14d%20d%14d%n",
                  queue,
                  0,
                  port.counters().get(Kind.QUEUE_PACKETS, queue),
                  0,
                  port.counters().get(Kind.QUEUE_DROP_PACKETS, queue),
                  0,
                  400000000,
                  port.counters().get(Kind.QUEUE_BYTES, queue),
                  0,
                  port.counters().get(Kind.QUEUE_DROP_BYTES, queue),
                  0))
          .append(QUEUE_RULE);
    }
    return text.toString();
  }
}
