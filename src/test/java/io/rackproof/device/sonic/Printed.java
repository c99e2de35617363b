package io.rackproof.device.sonic;

/** What SONiC's tools print, in their layout, with values of our own. */
final class Printed {
  static final String VERSION =
      """

      SONiC Software Version: SONiC.202405.77-0a0b0c0d0
      SONiC OS Version: 12
      Distribution: Debian 12.5
      Kernel: 6.1.0-22-2-amd64
      Build commit: 0a0b0c0d0
      Build date: Mon Jun  3 03:03:03 UTC 2024
      """;

  static final String STATUS =
      """
            Interface            Lanes    Speed    MTU    FEC    Alias             Vlan    Oper    Admin             Type    Asym PFC
      ---------------  ---------------  -------  -----  -----  -------  ---------------  ------  -------  ---------------  ----------
            Ethernet0  1,2,3,4,5,6,7,8     400G   9216     rs     etp1           routed      up       up  OSFP 8X or less         off
            Ethernet8              9,10     2.5G   9100    N/A     etp2  PortChannel0001    down       up              N/A         off
      PortChannel0001              N/A     400G   9100    N/A      N/A           routed      up       up              N/A         N/A
      """
          .replace("              9,10     2.5G", "             9,10     2.5G");

  static final String PFC_PRIORITY =
      """

      Interface    Lossless priorities
      -----------  ---------------------
      Ethernet0    3,4
      Ethernet8    N/A

      """;

  static final String ECN =
      """
      Profile: OTHER
      ---  --------
      ecn  ecn_none
      ---  --------

      Profile: LOSSLESS
      ----------------------  -------
      wred_green_enable       true
      ecn                     ecn_all
      green_max_threshold     400000
      green_min_threshold     100000
      green_drop_probability  7
      ----------------------  -------

      """;

  static final String LLDP =
      """
      Capability codes: (R) Router, (B) Bridge, (O) Other
      LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr
      -----------  --------------  -----------------  ------------  -----------------
      Ethernet0    node01          02:00:5e:10:00:01  O             ens1f0np0
      Ethernet8    node02          02:00:5e:10:00:02  O
      eth0         mgmt1           Gi1/0/7            BR            to leaf1
      --------------------------------------------------
      Total entries displayed:  3
      """;

  static final String PFC_COUNTERS =
      """
        Port Rx    PFC0    PFC1    PFC2      PFC3    PFC4    PFC5    PFC6    PFC7
      ---------  ------  ------  ------  --------  ------  ------  ------  ------
      Ethernet0       0       1       2     1,003       4       5       6     N/A
      Ethernet8       0       0       0  7,654,321       0       0       0       0

        Port Tx    PFC0    PFC1    PFC2    PFC3    PFC4    PFC5    PFC6    PFC7
      ---------  ------  ------  ------  ------  ------  ------  ------  ------
      Ethernet0      10      11      12      13      14      15      16     N/A
      Ethernet8       0       0       0       0       0       0       0       0
      """
          .replace(
              "      PFC3    PFC4    PFC5    PFC6    PFC7\n---------  ------  ------  ------  --------",
              "       PFC3    PFC4    PFC5    PFC6    PFC7\n---------  ------  ------  ------  ---------")
          .replace("2     1,003", "2      1,003");

  static final String INTERFACE_COUNTERS =
      """
      Last cached time was 2026-01-05T10:20:30.123456
          IFACE    STATE    RX_OK        RX_BPS    RX_UTIL    RX_ERR    RX_DRP    RX_OVR    TX_OK        TX_BPS    TX_UTIL    TX_ERR    TX_DRP    TX_OVR
      ---------  -------  -------  ------------  ---------  --------  --------  --------  -------  ------------  ---------  --------  --------  --------
      Ethernet0        U    1,008  2000.00 MB/s     64.00%         1         2       N/A       10  1500.00 MB/s     48.00%         3         4       N/A
      Ethernet8        D        0      0.00 B/s        N/A         0         0       N/A        0      0.00 B/s        N/A       N/A       N/A       N/A
      """;

  static final String QUEUE_TABLE =
      """
      For namespace :
           Port    TxQ    Counter/pkts    Counter/bytes    Drop/pkts    Drop/bytes
      ---------  -----  --------------  ---------------  -----------  ------------
      Ethernet0    UC0               5              500            0             0
      Ethernet0    UC3           1,234            98765            6           600
      Ethernet0   MC10               7              700            8           800
      Ethernet0  ALL20             N/A              N/A          N/A           N/A

      """;

  static final String ALL_QUEUES =
      """
      Ethernet0 Last cached time was 2026-01-05T10:20:30.123456
           Port    TxQ    Counter/pkts    Counter/bytes    Drop/pkts    Drop/bytes
      ---------  -----  --------------  ---------------  -----------  ------------
      Ethernet0    UC3               5              500            0             0

      Ethernet8 Last cached time was 2026-01-06T11:22:33.123456
           Port    TxQ    Counter/pkts    Counter/bytes    Drop/pkts    Drop/bytes
      ---------  -----  --------------  ---------------  -----------  ------------
      Ethernet8    UC3              15             1500           16          1600

      """;

  static final String WRED_COUNTERS =
      """
           Port    TxQ    WredDrp/pkts    WredDrp/bytes    EcnMarked/pkts    EcnMarked/bytes
      ---------  -----  --------------  ---------------  ----------------  -----------------
      Ethernet0    UC0               0                0                 0                  0
      Ethernet0    UC3               2              200                41               4100

      """;

  static final String GROUPS =
      """
      Ingress PG dropped packets:
           Port    PG0    PG1    PG2    PG3    PG4    PG5    PG6    PG7
      ---------  -----  -----  -----  -----  -----  -----  -----  -----
      Ethernet0      0      1      2     33    N/A      5      6      7
      Ethernet8      0      0      0      0      0      0      0      0
      """;

  static final String WATCHDOG =
      """
            QUEUE       STATUS    STORM DETECTED/RESTORED    TX OK/DROP    RX OK/DROP    TX LAST OK/DROP    RX LAST OK/DROP
      -----------  -----------  -------------------------  ------------  ------------  -----------------  -----------------
      Ethernet0:3      stormed                        2/1       100/300       100/300              0/200              0/200
      Ethernet8:3          N/A                        0/0           0/0           0/0                0/0                0/0
      """;

  static final String CONFIG =
      """
      {
        "PORT|Ethernet0": {"expireat": 1.5, "ttl": -0.001, "type": "hash",
          "value": {"mtu": "9216", "speed": "400000"}},
        "PORT|Ethernet8": {"type": "hash", "value": {"speed": "400000"}},
        "PORT_QOS_MAP|Ethernet0": {"type": "hash", "value": {
          "dscp_to_tc_map": "[DSCP_TO_TC_MAP|AZURE]", "pfc_enable": "3,4",
          "tc_to_queue_map": "AZURE"}},
        "PORT_QOS_MAP|global": {"type": "hash", "value": {"dscp_to_tc_map": "AZURE"}},
        "DSCP_TO_TC_MAP|AZURE": {"type": "hash", "value": {"26": "3", "46": "5"}},
        "TC_TO_QUEUE_MAP|AZURE": {"type": "hash", "value": {"0": "0", "3": "3"}},
        "QUEUE|Ethernet0,Ethernet8|3-4": {"type": "hash", "value": {
          "scheduler": "[SCHEDULER|scheduler.1]", "wred_profile": "[WRED_PROFILE|LOSSLESS]"}},
        "WRED_PROFILE|LOSSLESS": {"type": "hash", "value": {
          "wred_green_enable": "true", "ecn": "ecn_all", "green_max_threshold": "400000",
          "green_min_threshold": "100000", "green_drop_probability": "7"}},
        "BUFFER_PG|Ethernet0|3-4": {"type": "hash", "value": {
          "profile": "pg_lossless_400000_5m_profile"}}
      }
      """;

  private Printed() {}
}
