package io.rackproof.sim.comware;

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

/** What Comware 7 prints. */
final class ComwareDisplays {
  static final int FRAMING = 18;

  private ComwareDisplays() {}

  static String version(String release, SimClock clock) {
    Duration up = clock.now();
    return "H3C Comware Software, Version "
        + release
        + "\nCopyright (c) 2004-2026 New H3C Technologies Co., Ltd. All rights reserved.\n"
        + "H3C S9850-32H uptime is "
        + up.toDays() / 7
        + " weeks, "
        + up.toDays() % 7
        + " days, "
        + up.toHoursPart()
        + " hours, "
        + up.toMinutesPart()
        + " minutes\nLast reboot reason : User reboot\n";
  }

  static String clock(SimClock clock) {
    return DateTimeFormatter.ofPattern("HH:mm:ss.SSS 'UTC' EEE MM/dd/yyyy", Locale.ROOT)
            .format(at(clock.now()))
        + "\n";
  }

  /** The switch's time at a moment of the rack's clock. */
  static LocalDateTime at(Duration moment) {
    return LocalDateTime.of(2026, 1, 5, 10, 20, 30).plus(moment);
  }

  static String neighbours(List<SwitchPort> ports) {
    StringBuilder text = new StringBuilder();
    int number = 1;
    for (SwitchPort port : ports) {
      Optional<Announcement> heard = port.heard();
      if (heard.isPresent()) {
        Announcement far = heard.get();
        text.append("LLDP neighbor-information of port ")
            .append(number)
            .append('[')
            .append(port.name())
            .append("]:\nLLDP agent nearest-bridge:\n LLDP neighbor index : 1\n")
            .append(" Chassis type        : MAC address\n")
            .append(" Port ID type        : Interface name\n Port ID             : ")
            .append(far.portId())
            .append("\n Port description    : ")
            .append(far.description())
            .append("\n System name         : ")
            .append(far.system())
            .append("\n\n");
      }
      number++;
    }
    return text.isEmpty() ? "\n" : text.toString();
  }

  static String map(String name, int[] map) {
    StringBuilder text =
        new StringBuilder("MAP-TABLE NAME: " + name + "   TYPE: pre-define\nIMPORT  :  EXPORT\n");
    for (int from = 0; from < map.length; from++) {
      text.append(String.format(Locale.ROOT, "%4d    :    %d%n", from, map[from]));
    }
    return text.toString();
  }

  static String report(SwitchPort port) {
    String state = port.up() ? "UP" : port.adminUp() ? "DOWN" : "DOWN ( Administratively )";
    return port.name()
        + "\nCurrent state: "
        + state
        + "\nLine protocol state: "
        + (port.up() ? "UP" : "DOWN")
        + "\nIP packet frame type: Ethernet II, hardware address: 0200-5e10-0001\nDescription: "
        + port.name()
        + " Interface\nBandwidth: 400000000 kbps\nLoopback is not set\n"
        + Math.round(port.speed().gbps())
        + "Gbps-speed mode, full-duplex mode\nLink speed type is autonegotiation, link duplex type"
        + " is autonegotiation\nFlow-control is not enabled\nThe maximum frame length is "
        + (port.mtu() + FRAMING)
        + "\nAllow jumbo frames to pass\nPVID: 1\nPort link-type: Access\n"
        + "Last clearing of counters: Never\n"
        + " Last 300 seconds input: 0 packets/sec 0 bytes/sec -%\n"
        + " Last 300 seconds output: 0 packets/sec 0 bytes/sec -%\n"
        + block("Input", port.counters().get(Kind.RX_PACKETS), port.counters().get(Kind.RX_BYTES))
        + " Input:  "
        + port.counters().get(Kind.RX_ERRORS)
        + " input errors, 0 runts, 0 giants, 0 throttles\n"
        + "         0 CRC, 0 frame, - overruns, 0 aborts\n         - ignored, - parity errors\n"
        + block("Output", port.counters().get(Kind.TX_PACKETS), port.counters().get(Kind.TX_BYTES))
        + " Output: "
        + port.counters().get(Kind.TX_ERRORS)
        + " output errors, - underruns, - buffer failures\n"
        + "         0 aborts, 0 deferred, 0 collisions, 0 late collisions\n"
        + "         0 lost carrier, - no carrier\n";
  }

  private static String block(String direction, long packets, long bytes) {
    return " "
        + direction
        + " (total):  "
        + packets
        + " packets, "
        + bytes
        + " bytes\n         "
        + packets
        + " unicasts, 0 broadcasts, 0 multicasts, 0 pauses\n "
        + direction
        + " (normal):  "
        + packets
        + " packets, - bytes\n         "
        + packets
        + " unicasts, 0 broadcasts, 0 multicasts, 0 pauses\n";
  }

  static String pfc(SwitchPort port) {
    String mode = port.pfc().bits() == 0 ? "Disabled" : "Enabled";
    String name = port.name().replace("FourHundredGigE", "FHGE");
    StringBuilder text =
        new StringBuilder(
            "Conf -- Configured mode   Ne -- Negotiated mode   P -- Priority\n"
                + "Interface                        AdminMode  OperMode  Dot1pList   Prio  Recv   "
                + "    Send       Inpps      Outpps\n");
    if (port.pfc().bits() == 0) {
      text.append(String.format(Locale.ROOT, "%-33s%-11s%s%n", name, mode, mode));
      return text.toString();
    }
    String head = String.format(Locale.ROOT, "%-33s%-11s%-10s%-12s", name, mode, mode, port.pfc());
    for (Priority priority : port.pfc().priorities()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-66s%-6s%-11d%-11d%-11d%d%n",
              head,
              priority,
              port.counters().get(Kind.RX_PFC, priority.value()),
              port.counters().get(Kind.TX_PFC, priority.value()),
              0,
              0));
      head = "";
    }
    return text.toString();
  }

  static String queues(SwitchPort port) {
    StringBuilder text =
        new StringBuilder("Interface: " + port.name() + "\n Direction: outbound\n");
    long packets = 0;
    for (int queue = 0; queue < 8; queue++) {
      packets += port.counters().get(Kind.QUEUE_PACKETS, queue);
    }
    text.append(" Forwarded: ").append(packets).append(" packets, 0 bytes\n");
    text.append(" Dropped: 0 packets, 0 bytes\n");
    for (int queue = 0; queue < 8; queue++) {
      text.append(" Queue ").append(queue).append("\n  Forwarded: ");
      text.append(port.counters().get(Kind.QUEUE_PACKETS, queue)).append(" packets, ");
      text.append(port.counters().get(Kind.QUEUE_BYTES, queue));
      text.append(" bytes, 0 pps, 0 bps\n  Dropped: ");
      text.append(port.counters().get(Kind.QUEUE_DROP_PACKETS, queue)).append(" packets, ");
      text.append(port.counters().get(Kind.QUEUE_DROP_BYTES, queue));
      text.append(" bytes\n  Current queue length: 0 packets\n");
    }
    return text.toString();
  }
}
