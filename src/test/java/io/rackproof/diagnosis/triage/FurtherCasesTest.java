package io.rackproof.diagnosis.triage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/**
 * Further cases, where they are at hand: text, expected status, and the cause that a person gave.
 * Which of the causes of this project is that cause, the table below says; a case of which it says
 * nothing, such as a healthy one, is judged by status alone.
 */
public final class FurtherCasesTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("cases.further", "../shared/faults/cases"));

  /** Case: causes of this project that are the cause given there. */
  private static final Map<String, List<String>> SAME =
      Map.ofEntries(
          same("BW-01", "pcie-limited"),
          same("BW-02", "pcie-hop-degraded"),
          same("BW-04", "relaxed-ordering-off"),
          same("BW-05", "read-request-small"),
          same("BW-07", "bond-single-qp"),
          same("BW-08", "rdma-cm-slow"),
          same("BW-10", "single-qp-dip"),
          same("BW-11", "acs-on"),
          same("BW-13", "node-differs"),
          same("BW-14", "slow-node"),
          same("BW-16", "nccl-single-rank"),
          same("BW-17", "busbw-overstated"),
          same("BW-19", "hca-prefix"),
          same("BW-20", "nccl-foreign-device"),
          same("BW-22", "inter-switch-limit"),
          same("CAB-01", "cables-swapped"),
          same("DPU-01", "dpu-mode"),
          same("FWD-01", "kernel-abi"),
          same("FWD-02", "verbs-provider-absent"),
          same("GDR-01", "peermem-missing"),
          same("GDR-02", "peermem-missing"),
          same("GDR-04", "gpudirect-unused"),
          same("GDR-05", "peermem-mismatch"),
          same("GDR-07", "gpu-nic-distant"),
          same("GDR-08", "memory-protection"),
          same("GDR-10", "gpu-path-degraded"),
          same("GID-01", "gid-wrong"),
          same("GID-02", "gid-no-ipv4"),
          same("GID-05", "gid-wrong"),
          same("GID-07", "roce-v1"),
          same("GID-08", "gid-none"),
          same("LAT-01", "latency-tail"),
          same("LAT-04", "irq-far"),
          same("LIM-01", "memlock-limit"),
          same("LNK-01", "port-down"),
          same("LNK-02", "link-unstable"),
          same("LNK-04", "fec-mismatch"),
          same("LNK-05", "bad-optic"),
          same("LNK-08", "speed-wrong"),
          same("LNK-10", "nic-wedged"),
          same("LNK-11", "nic-driver-failed", "nic-missing"),
          same("MTU-01", "mtu-nic-small"),
          same("MTU-02", "path-mtu-small"),
          same("NET-01", "arp-flux"),
          same("NET-02", "no-route"),
          same("NET-04", "address-duplicate"),
          same("NET-05", "roce-filtered"),
          same("OPS-01", "clock-off"),
          same("OPS-02", "counters-reset"),
          same("OPS-04", "server-died"),
          same("OPS-05", "test-too-big"),
          same("PFC-01", "pfc-storm-seen"),
          same("PFC-02", "watchdog-not-working"),
          same("PFC-04", "watchdog-restore-incomplete"),
          same("PFC-05", "nic-pause-storm"),
          same("PFC-07", "arp-without-mac"),
          same("PFT-01", "no-server"),
          same("PFT-02", "port-down"),
          same("PFT-05", "tool-options"),
          same("PFT-07", "retry-exceeded"),
          same("PFT-08", "tool-too-old"),
          same("PFT-11", "implausible-value"),
          same("PFT-13", "not-a-number"),
          same("PFT-14", "died-after-rows"),
          same("PFT-16", "decimal-comma"),
          same("PFT-17", "results-missing"),
          same("PFT-19", "port-taken"),
          same("PRS-04", "tool-missing"),
          same("PRS-05", "pager"),
          same("QOS-01", "marked-one-side"),
          same("QOS-02", "gpu-qps-unmarked"),
          same("QOS-04", "pfc-priority-differs"),
          same("QOS-05", "asic-classifies-otherwise"),
          same("QOS-07", "ecn-missing"),
          same("QOS-08", "wred-before-pause"),
          same("QOS-10", "headroom-stale"),
          same("QOS-11", "headroom-exceeded"),
          same("QOS-13", "buffer-threshold-differs"),
          same("RET-01", "retry-exceeded"),
          same("RET-02", "packet-loss"),
          same("RET-04", "qp-not-connected"),
          same("RET-05", "retry-exceeded"),
          same("RET-07", "cross-leaf-slow"),
          same("RET-08", "reordered"),
          same("SSH-01", "ssh-channels"),
          same("SSH-02", "ssh-startups"),
          same("SSH-04", "host-key-changed"),
          same("SWC-01", "rollback-refused"),
          same("SWC-02", "rollback-crashes"));

  private static Map.Entry<String, List<String>> same(String id, String... causes) {
    return Map.entry(id, List.of(causes));
  }

  @Test
  public void statusIsRightAndTheCauseIsFirstOrSecond() throws IOException {
    if (!Files.isDirectory(FOLDER)) {
      System.out.println("further cases are not checked: there is no " + FOLDER);
      return;
    }
    Profile profile = profile(FOLDER.resolve("../profile.json"), "");
    List<String> wrong = new ArrayList<>();
    List<String> unexplained = new ArrayList<>();
    int withCause = 0;
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".txt")).sorted().toList()) {
        String id = file.getFileName().toString().replace(".txt", "");
        Path json = FOLDER.resolve(id + ".json");
        Assessment seen =
            new Triage()
                .assess(Files.readString(file), profile.with(profile(json, "profile").values()));
        String wanted = new ObjectMapper().readTree(json.toFile()).get("expected_verdict").asText();
        List<String> causes = seen.causes().stream().map(RootCause::id).limit(2).toList();
        if (!fits(wanted, seen)) {
          wrong.add(id + " wants " + wanted + ", is " + seen.status() + " " + causes);
        }
        if (SAME.containsKey(id)) {
          withCause++;
          if (causes.stream().noneMatch(SAME.get(id)::contains)) {
            unexplained.add(id + " wants " + SAME.get(id) + ", is " + causes);
          }
        }
      }
    }
    assertThat(wrong).as("status").isEmpty();
    assertThat(unexplained).as("causes").hasSizeLessThanOrEqualTo(withCause / 10);
    unexplained.forEach(line -> System.out.println("cause not among the first two: " + line));
  }

  private static boolean fits(String wanted, Assessment seen) {
    return switch (wanted) {
      case "WARN" -> seen.status() == Status.PASS && !seen.causes().isEmpty();
      case "PASS" -> seen.status() == Status.PASS && seen.causes().isEmpty();
      case "BROKEN" -> seen.status() == Status.INCONCLUSIVE && !seen.causes().isEmpty();
      default -> seen.status().name().equals(wanted);
    };
  }

  private static Profile profile(Path file, String member) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Profile.standard();
    }
    JsonNode tree = new ObjectMapper().readTree(file.toFile());
    JsonNode bounds = member.isEmpty() ? tree : tree.path(member);
    Map<String, String> values = new TreeMap<>();
    bounds
        .fields()
        .forEachRemaining(entry -> values.put(entry.getKey(), entry.getValue().asText()));
    return new Profile(values);
  }
}
