package io.rackproof.device.comware;

/** What the switch prints, in the form of Comware 7. */
final class Printed {
  static final String VERSION =
      """
      H3C Comware Software, Version 7.1.070, Release 6710
      Copyright (c) 2004-2022 New H3C Technologies Co., Ltd. All rights reserved.
      H3C S9850-32H uptime is 1 week, 6 days, 3 hours, 12 minutes
      Last reboot reason : User reboot
      """;

  static final String SCHEDULE =
      """
      Schedule name        : undo
      Schedule type        : Run once after 1 hours 5 minutes
      Start time           : Mon Jan  5 11:25:30 2026
      Last execution time  : Yet to be executed
      Last completion time : Yet to be executed
      -----------------------------------------------------------------------
      Job name                                          Last execution status
      undo                                              -NA-
      """;

  static final String CONFIG =
      """
      #
       version 7.1.070, Release 6710
      #
       sysname leaf1
      #
      qos map-table dscp-dot1p
       import 46 export 6
      #
      qos wred queue table roce
       queue 3 drop-level 0 low-limit 600 high-limit 6000 discard-probability 20
       queue 3 drop-level 1 low-limit 600 high-limit 6000 discard-probability 20
       queue 3 ecn
      #
       priority-flow-control deadlock threshold cos 3
      #
      interface HundredGigE1/0/1
       port link-mode bridge
       jumboframe enable 9216
       priority-flow-control enable
       priority-flow-control no-drop dot1p 3,5
       qos trust dscp
       qos wfq byte-count
       qos wred apply roce
      #
      interface HundredGigE1/0/2
       port link-mode bridge
      #
      return
      """;

  static final String REPORT =
      """
      HundredGigE1/0/1
      Current state: UP
      Line protocol state: UP
      IP packet frame type: Ethernet II, hardware address: 0200-5e10-0001
      Description: HundredGigE1/0/1 Interface
      Bandwidth: 100000000 kbps
      Loopback is not set
      100Gbps-speed mode, full-duplex mode
      Link speed type is autonegotiation, link duplex type is autonegotiation
      Flow-control is not enabled
      The maximum frame length is 9216
      Allow jumbo frames to pass
      PVID: 1
      Last clearing of counters: Never
       Last 300 seconds input: 5 packets/sec 371 bytes/sec 0%
       Last 300 seconds output: 1 packets/sec 120 bytes/sec 0%
       Input (total):  8504 packets, 28736553745726 bytes
                8503 unicasts, 1 broadcasts, 0 multicasts, 11 pauses
       Input (normal):  8504 packets, - bytes
                8503 unicasts, 1 broadcasts, 0 multicasts, 11 pauses
       Input:  12 input errors, 0 runts, 0 giants, 0 throttles
                0 CRC, 0 frame, - overruns, 0 aborts
                - ignored, - parity errors
       Output (total): 965 packets, 77 bytes
                42 unicasts, 35 broadcasts, 888 multicasts, 13 pauses
       Output (normal): 965 packets, - bytes
                42 unicasts, 35 broadcasts, 888 multicasts, 13 pauses
       Output: 14 output errors, - underruns, - buffer failures
                0 aborts, 0 deferred, 0 collisions, 0 late collisions
                0 lost carrier, - no carrier
      """;

  static final String PFC =
      """
      Interface                        AdminMode  OperMode  Dot1pList   Prio  Recv       Send       Inpps      Outpps
      HGE1/0/1                         Enabled    Enabled   3,5         3     101        102        0          0
                                                                        5     103        104        0          0
      """;

  static final String NEIGHBOURS =
      """
      LLDP neighbor-information of port 1[HundredGigE1/0/1]:
      LLDP agent nearest-bridge:
       LLDP neighbor index : 1
       Chassis type        : MAC address
       Chassis ID          : 0200-5e10-0002
       Port ID type        : Interface name
       Port ID             : ens1np0
       System name         : node01

      LLDP neighbor-information of port 2[HundredGigE1/0/2]:
       Port ID             : eth1
       System name         : node02
       Port ID             : eth2
       System name         : node03
      """;

  static final String DSCP = table("dscp-dot1p", 64);
  static final String QUEUE = table("dot1p-lp", 8);
  static final String QUEUES = queues();

  private Printed() {}

  private static String table(String name, int size) {
    StringBuilder text =
        new StringBuilder("MAP-TABLE NAME: " + name + "   TYPE: pre-define\nIMPORT  :  EXPORT\n");
    for (int n = 0; n < size; n++) {
      text.append(String.format("%4d    :    %d%n", n, size == 64 ? n / 8 : n));
    }
    return text.toString();
  }

  private static String queues() {
    StringBuilder text =
        new StringBuilder(
            "Interface: HundredGigE1/0/1\n Direction: outbound\n Forwarded: 9 packets, 99"
                + " bytes\n Dropped: 0 packets, 0 bytes\n");
    for (int n = 0; n < 8; n++) {
      text.append(
          String.format(
              " Queue %d%n  Forwarded: 7%d packets, 97%d bytes, 0 pps, 0 bps%n"
                  + "  Dropped: 8%d packets, 98%d bytes%n  Current queue length: 0 packets%n",
              n, n, n, n, n));
    }
    return text.toString();
  }
}
