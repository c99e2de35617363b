package io.rackproof.report.signoff;

import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which versions run where. */
final class Versions {
  /**
   * A version and where it runs.
   *
   * @param item such as {@code NIC firmware}
   * @param value as the device says it, or why it is not known
   * @param known false where the value is a reason
   * @param where devices or ports
   */
  record Version(String item, String value, boolean known, List<String> where) {
    Version {
      where = List.copyOf(where);
    }
  }

  private final Map<String, Map<String, List<String>>> known = new LinkedHashMap<>();
  private final Map<String, Map<String, List<String>>> unknown = new LinkedHashMap<>();

  private Versions() {}

  /** Items in a fixed order; where a rack has several versions of one, each is a line. */
  static List<Version> of(RackSurvey survey) {
    Versions versions = new Versions();
    new TreeMap<>(survey.hosts()).forEach(versions::host);
    new TreeMap<>(survey.switches()).forEach(versions::switchOs);
    return versions.lines();
  }

  private void host(DeviceName name, HostSurvey host) {
    add("operating system", name.value(), host.operatingSystem());
    add("kernel", name.value(), host.kernel());
    add("perftest", name.value(), host.perftest());
    for (Map.Entry<PortId, PortSurvey> port : new TreeMap<>(host.ports()).entrySet()) {
      Observed<NicIdentity> nic = port.getValue().identity();
      String where = port.getKey().toString();
      add("NIC firmware", where, nic.map(Versions::firmware));
      add("NIC driver", where, nic.map(one -> one.driver() + " " + one.driverVersion()));
    }
  }

  private static String firmware(NicIdentity nic) {
    return nic.firmware() + nic.psid().map(psid -> " (" + psid + ")").orElse("");
  }

  private void switchOs(DeviceName name, SwitchSurvey device) {
    add("switch system", name.value(), device.version());
  }

  private void add(String item, String where, Observed<String> version) {
    if (version instanceof Observed.Known<String> seen) {
      put(known, item, seen.value().strip(), where);
    } else if (version instanceof Observed.Unknown<String> missing) {
      put(unknown, item, "not known: " + missing.why(), where);
    } else if (version instanceof Observed.Unsupported<String> none) {
      put(unknown, item, "none: " + none.reason(), where);
    }
  }

  private static void put(
      Map<String, Map<String, List<String>>> lines, String item, String value, String where) {
    lines
        .computeIfAbsent(item, key -> new LinkedHashMap<>())
        .computeIfAbsent(value, key -> new ArrayList<>())
        .add(where);
  }

  private List<Version> lines() {
    List<Version> lines = new ArrayList<>();
    List<String> items =
        List.of(
            "operating system",
            "kernel",
            "NIC firmware",
            "NIC driver",
            "perftest",
            "switch system");
    for (String item : items) {
      known
          .getOrDefault(item, Map.of())
          .forEach((value, where) -> lines.add(new Version(item, value, true, where)));
      unknown
          .getOrDefault(item, Map.of())
          .forEach((value, where) -> lines.add(new Version(item, value, false, where)));
    }
    return lines;
  }
}
