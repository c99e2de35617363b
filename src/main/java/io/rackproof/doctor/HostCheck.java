package io.rackproof.doctor;

import io.rackproof.device.HostDriver;
import io.rackproof.doctor.Distribution.Family;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** Looks at one host. */
public final class HostCheck {
  private static final String LIMITS = "/etc/security/limits.d/rackproof.conf, then log in again";

  private final Host host;
  private final LosslessProfile profile;
  private final Traffic traffic;

  public HostCheck(Host host, LosslessProfile profile, Traffic traffic) {
    this.host = host;
    this.profile = profile;
    this.traffic = traffic;
  }

  /**
   * @param drivers makes the host's driver over a shell
   */
  public Checkup run(Shell shell, BiFunction<Host, Shell, HostDriver> drivers) {
    ListeningShell listening = new ListeningShell(shell);
    HostDriver driver = drivers.apply(host, listening);
    HostSurvey survey = driver.survey();
    Observed<Optional<ByteSize>> lockable =
        driver.traffic().readiness(Map.of(), Map.of()).lockable();
    Reply release = shell.run(Distribution.command());
    Observed<Distribution> distribution = Distribution.of(release);
    Family family = distribution.asOptional().map(Distribution::family).orElse(Family.OTHER);
    Observed<Map<String, Optional<String>>> found =
        ToolFinder.places(shell.run(ToolFinder.command(List.copyOf(tools()))));
    List<Finding> findings = new ArrayList<>();
    Map<String, Optional<String>> places = found.asOptional().orElse(Map.of());
    if (found instanceof Observed.Unknown<Map<String, Optional<String>>> unknown) {
      findings.add(
          Finding.missing(
              "its programs could not be listed: " + unknown.why(), "by hand", "look at the host"));
    }
    findings.addAll(missingTools(places, survey, family));
    findings.addAll(silent(listening.heard()));
    findings.addAll(memory(lockable));
    if (host.access().sudo()) {
      Rights rights = new Rights(host.access().user(), places);
      findings.addAll(rights.refused(listening.heard()));
      findings.addAll(rights.lacking(WouldSend.to(driver, profile), shell));
    }
    return new Checkup(host.name(), system(distribution, survey), findings);
  }

  private static String system(Observed<Distribution> distribution, HostSurvey survey) {
    return distribution.asOptional().map(Distribution::name).orElse("unknown system")
        + ", Linux "
        + survey.kernel().asOptional().orElse("?")
        + ", perftest "
        + survey.perftest().asOptional().orElse("?");
  }

  private Set<String> tools() {
    Set<String> tools = new LinkedHashSet<>(required());
    tools.addAll(
        List.of(
            "mlnx_qos",
            "cma_roce_mode",
            "cma_roce_tos",
            "mst",
            "mlxconfig",
            "mstconfig",
            "mlxlink",
            "mstlink",
            "lldpcli",
            "lldptool",
            "dcb",
            "dcbtool",
            "setpci",
            "od",
            "taskset",
            "systemd-run",
            "systemctl",
            "at",
            "ln",
            "mv",
            "rm",
            "find",
            "tee"));
    return tools;
  }

  private List<String> required() {
    List<String> tools =
        new ArrayList<>(
            List.of(
                "cat",
                "ethtool",
                "grep",
                "ib_write_bw",
                "ib_write_lat",
                "ibv_devinfo",
                "ip",
                "lsmod",
                "lspci",
                "ping",
                "rdma",
                "readlink",
                "ss",
                "timeout"));
    if (traffic.more().tests().contains(BandwidthTest.READ)) {
      tools.add("ib_read_bw");
    }
    if (traffic.more().tests().contains(BandwidthTest.SEND)) {
      tools.add("ib_send_bw");
    }
    return tools;
  }

  private List<Finding> missingTools(
      Map<String, Optional<String>> places, HostSurvey survey, Family family) {
    List<Finding> findings = new ArrayList<>();
    List<String> must = new ArrayList<>(required());
    if (nvidia(survey)) {
      must.add("mlnx_qos");
      oneOf(
          findings,
          places,
          family,
          "the firmware's ROCE_CONTROL is not read",
          "mstconfig",
          "mlxconfig");
      oneOf(findings, places, family, "rdma_cm's RoCE version is not read", "cma_roce_mode");
    }
    Map<String, TreeSet<String>> byPackage = new TreeMap<>();
    for (String tool : must) {
      if (places.containsKey(tool) && places.get(tool).isEmpty()) {
        byPackage
            .computeIfAbsent(Distribution.packageOf(family, tool), any -> new TreeSet<>())
            .add(tool);
      }
    }
    byPackage.forEach(
        (name, tools) ->
            findings.add(
                Finding.missing(
                    String.join(", ", tools)
                        + (tools.size() == 1 ? " is" : " are")
                        + " not installed",
                    "Install, " + family.title(),
                    install(family, name))));
    oneOf(findings, places, family, "nobody hears where its cables go", "lldpcli", "lldptool");
    oneOf(findings, places, family, "it cannot undo by itself", "systemd-run", "at");
    if (traffic.more().bindCpus()) {
      oneOf(findings, places, family, "perftest is not bound to the NIC's processors", "taskset");
    }
    return findings;
  }

  private static String install(Family family, String name) {
    return name.equals("mlnx-tools") || name.equals("mft")
        ? "DOCA-OFED of NVIDIA brings " + name
        : Distribution.install(family, new TreeSet<>(Set.of(name)));
  }

  private static boolean nvidia(HostSurvey survey) {
    return survey.ports().values().stream()
        .flatMap(port -> port.identity().asOptional().stream())
        .map(NicIdentity::driver)
        .anyMatch(driver -> driver.startsWith("mlx"));
  }

  private static void oneOf(
      List<Finding> findings,
      Map<String, Optional<String>> places,
      Family family,
      String otherwise,
      String... tools) {
    for (String tool : tools) {
      if (!places.containsKey(tool) || places.get(tool).isPresent()) {
        return;
      }
    }
    findings.add(
        Finding.advised(
            String.join(" or ", tools) + " is not installed: " + otherwise,
            "Install, " + family.title(),
            install(family, Distribution.packageOf(family, tools[0]))));
  }

  /** Programs that are there and did not answer. */
  private static List<Finding> silent(List<Reply> heard) {
    Map<String, Finding> findings = new TreeMap<>();
    for (Reply reply : heard) {
      if (reply.outcome() == Reply.Outcome.TIMED_OUT
          || reply.outcome() == Reply.Outcome.LOST
          || reply.outcome() == Reply.Outcome.KILLED) {
        findings.putIfAbsent(
            reply.command().tool(),
            Finding.missing(reply.ending(), "By hand", "find out why: " + reply.command().line()));
      }
    }
    return List.copyOf(findings.values());
  }

  private List<Finding> memory(Observed<Optional<ByteSize>> lockable) {
    ByteSize wanted = traffic.lockedMemory();
    if (lockable instanceof Observed.Unknown<Optional<ByteSize>> unknown) {
      return List.of(
          Finding.missing(
              "how much memory may be locked is not known: " + unknown.why(),
              "By hand",
              "ulimit -l"));
    }
    return lockable
        .asOptional()
        .flatMap(limit -> limit)
        .filter(limit -> limit.bytes() < wanted.bytes())
        .map(
            limit ->
                List.of("soft", "hard").stream()
                    .map(
                        kind ->
                            Finding.missing(
                                "a login may lock "
                                    + limit
                                    + " (ulimit -l); traffic needs "
                                    + wanted
                                    + " ("
                                    + kind
                                    + " limit)",
                                LIMITS,
                                host.access().user() + " " + kind + " memlock unlimited"))
                    .toList())
        .orElse(List.of());
  }
}
