package io.rackproof.device.nvue;

/** What the switch prints, in the form of Cumulus Linux 5.9. */
final class Printed {
  static final String CONFIG =
      """
      [{"header": {"model": "SN5600", "nvue-api-version": "nvue_v1", "rev-id": 1.0, "version": "Cumulus Linux 5.9.1"}}, {"set": {"interface": {"eth0": {}, "swp1-2,swp9s0-1": {"link": {"mtu": 9216}, "qos": {"pfc": {"profile": "tenant"}}}, "swp5": {"link": {"state": {"up": {}}}}}, "qos": {"congestion-control": {"default-global": {"traffic-class": {"0,3-4": {"max-threshold": 2000000, "min-threshold": 100000}}}}, "mapping": {"tenant": {"dscp": {"0-1,26": {"switch-priority": 2}}, "trust": "l3"}}, "pfc": {"tenant": {"rx": "enable", "switch-priority": {"2": {}, "5": {}}, "tx": "enable"}}, "roce": {"enable": "on", "mode": "lossless"}}}}]
      """;

  static final String REVISIONS =
      """
      {
        "1": {"state": "inactive", "transition": {"issue": {}}},
        "2": {"state": "applied_and_saved"},
        "changeset/cumulus/2026-01-05_10.20.30_ABCD": {"state": "pending"},
        "4": {"state": "confirm"},
        "5": {"state": "detached"}
      }
      """;

  static final String DIFF =
      "nv set interface swp7 description uplink\nnv unset interface swp8 link mtu\n";

  static final String INTERFACES =
      """
      {
        "eth0": {"link": {"admin-status": "up", "mtu": 1500, "oper-status": "up", "speed": "1G"}, "type": "eth"},
        "swp1": {"link": {"admin-status": "up", "mtu": 9216, "oper-status": "up", "speed": "400G"}, "type": "swp"},
        "swp2s0": {"link": {"admin-status": "up", "mtu": 1500, "oper-status": "down", "speed": "2.5G"}, "type": "swp"}
      }
      """;

  static final String LLDP =
      """
      {
        "eth0": {"lldp": {"neighbor": {}}},
        "swp1": {"lldp": {"neighbor": {"node01": {"age": "100", "chassis": {"chassis-id": "02:00:5e:10:00:01", "system-name": "node01"}, "port": {"name": "ens1np0", "type": "ifname"}}}}},
        "swp2": {"lldp": {"neighbor": {"a": {"chassis": {"system-name": "a"}, "port": {"name": "1"}}, "b": {"chassis": {"chassis-id": "02:00:5e:10:00:02"}, "port": {"name": "2"}}}}}
      }
      """;

  static final String MAPPING =
      "{\"port-default-sp\": 4, \"trust\": \"both\", \"dscp\": {" + dscps() + "}}\n";

  static final String QUEUES =
      "{\"switch-priority\": {" + rows("{\"traffic-class\": %1$d}") + "}}\n";

  static final String PFC =
      """
      {"port-buffer": 25000, "profile": "tenant", "rx": "enable", "switch-priority": {"3": {}, "6": {}}, "tx": "enable"}
      """;

  static final String CONGESTION =
      """
      {"profile": "tenant", "traffic-class": {"0": {"ecn": "disable", "max-threshold": 1, "min-threshold": 1, "probability": 1, "red": "enable"}, "3": {"ecn": "enable", "max-threshold": 1502208, "min-threshold": 156672, "probability": 20, "red": "disable"}}}
      """;

  static final String SCHEDULER =
      """
      {"traffic-class": {"0": {"mode": "strict"}, "3": {"bw-percent": 60, "mode": "dwrr"}}}
      """;

  static final String COUNTERS =
      "{\"egress-queue-stats\": {"
          + rows(
              "{\"ecn-marked-frames\": 3%1$d, \"tx-bytes\": 3000000000%1$d, \"tx-frames\": 3%1$d,"
                  + " \"tx-uc-buffer-discards\": 4%1$d, \"wred-discards\": 6%1$d}")
          + "}, \"ingress-buffer-stats\": {"
          + rows(
              "{\"rx-buffer-discards\": 7%1$d, \"rx-frames\": 8%1$d, \"rx-shared-buffer-discards\":"
                  + " 9%1$d}")
          + "}, \"pfc-stats\": {"
          + rows(
              "{\"rx-pause-duration\": 0, \"rx-pause-frames\": 1%1$d, \"tx-pause-duration\": 0,"
                  + " \"tx-pause-frames\": 2%1$d}")
          + "}, \"port-stats\": {\"rx-stats\": {\"ecn-marked-packets\": \"n/a\", \"pause-frames\":"
          + " 0}, \"tx-stats\": {\"ecn-marked-packets\": 77, \"pause-frames\": 1}}}\n";

  static final String STATS =
      """
      {"carrier-transitions": 4, "in-bytes": 10000000000001, "in-drops": 2, "in-errors": 3, "in-pkts": 5, "out-bytes": 6, "out-drops": 7, "out-errors": 8, "out-pkts": 9}
      """;

  static final String WATCHDOG =
      "{\"state\": \"enabled\", \"status\": {"
          + rows("{\"deadlock-count\": %1$d, \"status\": \"OK\"}")
          + "}}\n";

  private Printed() {}

  private static String rows(String row) {
    StringBuilder all = new StringBuilder();
    for (int n = 0; n < 8; n++) {
      all.append(n == 0 ? "" : ", ").append('"').append(n).append("\": ").append(row.formatted(n));
    }
    return all.toString();
  }

  private static String dscps() {
    StringBuilder all = new StringBuilder();
    for (int n = 0; n < 64; n++) {
      all.append(n == 0 ? "" : ", ")
          .append('"')
          .append(n)
          .append("\": {\"switch-priority\": ")
          .append(n == 26 ? 3 : 0)
          .append('}');
    }
    return all.toString();
  }
}
