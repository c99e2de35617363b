package io.rackproof.device.huawei;

/** What the switch prints, in the form of the CloudEngine manuals. */
final class Printed {
  static final String VERSION =
      """
      Huawei Versatile Routing Platform Software
      VRP (R) software, Version 8.191 (CE8850EI V200R019C10SPC800)
      Copyright (C) 2012-2020 Huawei Technologies Co., Ltd.
      HUAWEI CE8850-64CQ-EI uptime is 12 days, 3 hours, 4 minutes
      Patch Version: V200R019SPH010
      """;

  static final String CONFIG =
      """
      !Software Version V200R019C10SPC800
      #
      sysname leaf1
      #
      dcb pfc
       priority 4
      #
      dcb pfc storage
       priority 3 5
      #
      diffserv domain ds1
       ip-dscp-inbound 24 26 phb af3 green
       ip-dscp-inbound 40 to 47 phb ef green
      #
      drop-profile ecn1
       ecn buffer-size low-limit 150000 high-limit 1500000 discard-percentage 20
      #
      interface 100GE1/0/1
       undo portswitch
       jumboframe enable 9000
       trust upstream ds1
       trust dscp
       qos drr 0 to 4
       qos queue 3 drr weight 40
       qos queue 3 wred ecn1
       qos queue 3 ecn
       dcb pfc enable storage mode manual
      #
      interface 100GE1/0/2
       trust 8021p
       dcb pfc enable mode manual
      #
      interface 100GE1/0/3
       description no qos here
      #
      return
      """;

  static final String REPORT =
      """
      2026-01-05 10:20:30.123 +00:00
      100GE1/0/1 current state : UP (ifindex: 6)
      Line protocol current state : UP
      Description:
      Switch Port, PVID :    1, TPID : 8100(Hex), The Maximum Frame Length is 9216
      Internet protocol processing : disabled
      Port Mode:     COMMON FIBER,     Port Split/Aggregate:               -
      Speed:               100000,     Loopback:                        NONE
      Duplex:                FULL,     Negotiation:                        -
      Current system time: 2026-01-05 10:20:30
      Statistics last cleared:never
          Last 300 seconds input rate: 79 bits/sec, 0 packets/sec
          Last 300 seconds output rate: 491 bits/sec, 0 packets/sec
          Input :             207592 bytes,                616 packets
          Output:            1325324 bytes,               9268 packets
          Input:
            Unicast:                     11,   Multicast:                     616
            Broadcast:                   12,   Jumbo:                          13
            Discard:                     14,   Frames:                         --
            Pause:                       15,   Ignoreds:                        0

            Total Error:                 16
            CRC:                          0,   Giants:                          0
            Jabbers:                     --,   Fragments:                       0

          Output:
            Unicast:                     21,   Multicast:                    9268
            Broadcast:                   22,   Jumbo:                          23
            Discard:                     24,   Buffers Purged:                  0
            Pause:                       25

          Input bandwidth utilization threshold : 90.00%
          Output bandwidth utilization threshold: 90.00%
          Last 300 seconds input utility rate:  0.01%
          Last 300 seconds output utility rate: 0.01%
      """;

  static final String PFC =
      """
      -----------------------------------------------------------------------------------------
      Interface         Queue         Received(Frames)        ReceivedRate(pps)     DeadlockNum
                                   Transmitted(Frames)     TransmittedRate(pps)     RecoveryNum
      -----------------------------------------------------------------------------------------
      100GE1/0/1             3                     101                        1               2
                                                   102                        0               1
                             5                     103                        0               0
                                                   104                        0               0
      -----------------------------------------------------------------------------------------
      """;

  /** Of models that show headroom. */
  static final String BUFFERS =
      """
      Xon:        PFC backpressure stop threshold
      Xoff:       PFC backpressure threshold
      Hdrm:       Headroom buffer threshold
      Guaranteed: PFC guaranteed buffer threshold
      B:bytes   \tK:kilobytes   \tD:dynamic alpha
      The actual PFC backpressure stop threshold is the higher value between the value of
      xon-lowest and the difference between the value of xoff and the value of xon-offset.
      ------------------------------------------------------------------------------------
      Interface      Queue    Guaranteed     Xon-Lowest  Xon-Offset       Xoff        Hdrm
      ------------------------------------------------------------------------------------
      100GE1/0/1         3       1600(B)         640(B)        6(K)       5(D)       40(K)
                         5       1600(B)         640(B)        6(K)       4(D)       41(K)
      100GE1/0/2         4       1600(B)         640(B)        6(K)       5(D)       42(K)
      ------------------------------------------------------------------------------------
      """;

  /** Of models that do not. */
  static final String THRESHOLDS =
      """
      Xon:        PFC backpressure stop threshold
      Xoff:       PFC backpressure threshold
      K:kilobytes   D:dynamic alpha
      --------------------------------------------------
      Interface      Queue            Xon           Xoff
      --------------------------------------------------
      100GE1/0/1         3           3(K)           4(K)
      --------------------------------------------------
      """;

  static final String NEIGHBOURS =
      """
      Local Interface         Exptime(s) Neighbor Interface      Neighbor Device
      --------------------------------------------------------------------------
      100GE1/0/1                 96           ens1np0            node01
      100GE1/0/2                 19           ens1np0            node02
      100GE1/0/2                 20           ens9np0            node09
      """;

  private static final String RULE =
      " ----------------------------------------------------------------------------------------------\n";

  static final String QUEUES = queues();

  private Printed() {}

  private static String queues() {
    StringBuilder text =
        new StringBuilder(
            " Queue   CIR/PIR              Passed     Pass Rate             Dropped     Drop Rate"
                + "  Drop Time\n"
                + "        (% or kbps)   (Packets/Bytes)    (pps/bps)      (Packets/Bytes)   "
                + " (pps/bps)\n"
                + RULE);
    for (int n = 0; n < 8; n++) {
      text.append(
              String.format(
                  "     %d         0                  7%d             0                  8%d    "
                      + "         0          -%n        10000000                 97%d             0"
                      + "                 98%d             0%n",
                  n, n, n, n, n))
          .append(RULE);
    }
    return text.toString();
  }
}
