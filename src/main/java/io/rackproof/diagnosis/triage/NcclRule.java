package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which devices NCCL took, against what it was asked and what the inventory says. */
final class NcclRule implements Rule {
  private static final Cause PREFIX =
      new Cause(
          "hca-prefix",
          "bandwidth",
          "NCCL_IB_HCA is a prefix and matched more devices than meant",
          "NCCL_IB_HCA==<device>: two equals signs, exact names",
          "the list after NET/IB : Using, NCCL_DEBUG=INFO");
  private static final Cause FOREIGN =
      new Cause(
          "nccl-foreign-device",
          "bandwidth",
          "NCCL uses a device that is no rail (front-end or storage)",
          "name the rails exactly in NCCL_IB_HCA",
          "the list after NET/IB : Using, against the inventory");
  private static final Cause FEWER =
      new Cause(
          "nccl-rail-missing",
          "bandwidth",
          "NCCL does not use every rail",
          "look why the missing device is not active, or is not named in NCCL_IB_HCA",
          "the list after NET/IB : Using, against the inventory");
  private static final Cause DISABLED =
      new Cause(
          "gpudirect-unused",
          "gpudirect",
          "NCCL runs without GPUDirect RDMA, although a peer-memory module may be loaded",
          "build the GPU driver against the RDMA stack in use, or use DMA-BUF",
          "ls /sys/kernel/mm/memory_peers ; NCCL_DEBUG=INFO, lines with GPU Direct RDMA");
  private static final Pattern ITEM = Pattern.compile("\\[\\d+](\\w+):\\d+/(\\w+)");
  private static final Pattern RANGE =
      Pattern.compile("\\b([a-z][a-z_]*\\d*_)(\\d+)(?:\\s*(?:-|to)\\s*(?:\\1)?(\\d+))?");

  @Override
  public List<Cause> causes() {
    return List.of(PREFIX, FOREIGN, FEWER, DISABLED);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    Optional<Hit> asked = text.first("NCCL_IB_HCA(?: set (?:by environment )?to |=)\\s*(\\S+)");
    Optional<TreeSet<String>> rails = inventory(text);
    for (Hit hit : text.all("NET/IB : Using (.*); OOB ")) {
      TreeSet<String> used = new TreeSet<>();
      boolean ethernet = true;
      Matcher item = ITEM.matcher(hit.group(1));
      while (item.find()) {
        used.add(item.group(1));
        ethernet &= item.group(2).equals("RoCE");
      }
      devices(findings, hit.line(), used, ethernet, asked, rails);
    }
    gpuDirect(findings, text);
    return findings;
  }

  private static void devices(
      List<Finding> findings,
      Line line,
      TreeSet<String> used,
      boolean ethernet,
      Optional<Hit> asked,
      Optional<TreeSet<String>> rails) {
    if (asked.isPresent() && !asked.get().group(1).startsWith("^")) {
      String given = asked.get().group(1);
      TreeSet<String> exact = new TreeSet<>();
      for (String one : given.replaceFirst("^=", "").split(",")) {
        exact.add(one.replaceFirst(":\\d+$", ""));
      }
      if (!exact.containsAll(used)) {
        findings.add(
            Finding.of(PREFIX, Outcome.INVALID, Finding.STATE, "", asked.get().line(), line));
        return;
      }
      if (rails.isEmpty() && used.equals(exact) && ethernet) {
        findings.add(Finding.of(FOREIGN, Outcome.PROOF, Finding.STATE, "", line));
      }
    }
    rails.ifPresent(
        all -> {
          TreeSet<String> foreign = new TreeSet<>(used);
          foreign.removeAll(all);
          TreeSet<String> missing = new TreeSet<>(all);
          missing.removeAll(used);
          if (!foreign.isEmpty()) {
            findings.add(defect(FOREIGN, String.join(" ", foreign), line));
          }
          if (!missing.isEmpty()) {
            findings.add(defect(FEWER, String.join(" ", missing), line));
          }
          if (foreign.isEmpty() && missing.isEmpty() && ethernet) {
            findings.add(Finding.of(FOREIGN, Outcome.PROOF, Finding.STATE, "", line));
          }
        });
  }

  /** Rails by name: {@code inventory: rails mlx5_0-mlx5_3}. */
  private static Optional<TreeSet<String>> inventory(Fragment text) {
    return text.first("(?i)(?:inventory|plan|expected)\\b.*?\\brails?:? (.*)")
        .map(
            hit -> {
              String list = hit.group(1).split("(?i),? *(?:storage|front|mgmt|management)")[0];
              TreeSet<String> names = new TreeSet<>();
              Matcher range = RANGE.matcher(list);
              while (range.find()) {
                int from = Integer.parseInt(range.group(2));
                int to = range.group(3) == null ? from : Integer.parseInt(range.group(3));
                for (int at = from; at <= Math.min(to, from + 64); at++) {
                  names.add(range.group(1) + at);
                }
              }
              return names;
            })
        .filter(names -> !names.isEmpty());
  }

  private static void gpuDirect(List<Finding> findings, Fragment text) {
    List<Hit> off = text.all("GPU Direct RDMA Disabled for HCA \\d+ '(\\w+)'");
    List<Line> lines = new ArrayList<>();
    off.forEach(hit -> lines.add(hit.line()));
    text.first("memory_peers\\S*: No such file").ifPresent(hit -> lines.add(0, hit.line()));
    if (!lines.isEmpty()) {
      String where = off.isEmpty() ? "" : off.get(0).group(1);
      findings.add(
          Finding.of(
              DISABLED,
              Outcome.DEFECT,
              Finding.STATE,
              where,
              Arrays.copyOf(lines.toArray(), lines.size(), Line[].class)));
    } else if (!text.has("GPU Direct RDMA Disabled")) {
      text.first("GPU Direct RDMA Enabled for (?:HCA \\d+ '\\w+'|GPU)")
          .ifPresent(
              hit ->
                  findings.add(Finding.of(DISABLED, Outcome.PROOF, Finding.ERROR, "", hit.line())));
    }
  }

  private static Finding defect(Cause cause, String where, Line line) {
    return Finding.of(cause, Outcome.DEFECT, Finding.STATE, where, line);
  }
}
