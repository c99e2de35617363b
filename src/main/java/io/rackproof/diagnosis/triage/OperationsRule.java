package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a campaign needs of its surroundings: clocks, whole results, memory, the planned peer. */
final class OperationsRule implements Rule {
  private static final Cause CLOCK =
      new Cause(
          "clock-off",
          "operations",
          "a clock is off, so that events cannot be told apart by time",
          "repair NTP or PTP; use each device's own uptime meanwhile",
          "chronyc tracking, on every host and switch");
  private static final Cause MISSING =
      new Cause(
          "results-missing",
          "perftest",
          "fewer results than planned pairs",
          "repeat the pairs that have none; list them by name",
          "the list of result files against the plan");
  private static final Cause MEMORY =
      new Cause(
          "test-too-big",
          "operations",
          "the test's buffers are more than the memory of the node",
          "a smaller largest size (-e), with a guard before the start",
          "MemAvailable and GPU memory against the planned sizes");
  private static final Cause MEMLOCK =
      new Cause(
          "memlock-limit",
          "limits",
          "the session may lock too little memory for RDMA",
          "memlock unlimited in limits.d, systemd (LimitMEMLOCK) and containers",
          "ulimit -l, through the session type that the test uses");
  private static final Cause PEER =
      new Cause(
          "wrong-peer",
          "perftest",
          "the test ran against another peer than planned (a stale server)",
          "end the stale server by its process id; a port of its own for each test",
          "the GID under remote address ; ss -ltnp, on the peer");
  private static final String REMOTE = "GID: (?:\\d+:){10}255:255:(\\d+):(\\d+):(\\d+):(\\d+)\\b";

  @Override
  public List<Cause> causes() {
    return List.of(CLOCK, MISSING, MEMORY, MEMLOCK, PEER);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    clock(findings, text);
    results(findings, text);
    memory(findings, text);
    memlock(findings, text);
    peer(findings, text);
    return findings;
  }

  private static void clock(List<Finding> findings, Fragment text) {
    for (Hit hit : text.all("^(?:(\\S+) )?System time\\s*: ([\\d.]+) seconds (?:slow|fast)")) {
      boolean off = hit.number(2) > 1;
      findings.add(
          Finding.of(
              CLOCK,
              off ? Outcome.INVALID : Outcome.PROOF,
              Finding.STATE,
              hit.group(1),
              hit.line()));
    }
    text.first("^(?:(\\S+) )?(?:Leap status\\s*: Not synchronised|System clock synchronized: no)")
        .ifPresent(
            hit ->
                findings.add(
                    Finding.of(CLOCK, Outcome.INVALID, Finding.STATE, hit.group(1), hit.line())));
  }

  private static void results(List<Finding> findings, Fragment text) {
    Optional<Hit> planned = text.first("(?i)planned (?:pairs|results|tests)\\s*[:=] ?(\\d+)\\s*$");
    if (planned.isEmpty()) {
      return;
    }
    List<Hit> files = text.all("(\\S+\\.(?:json|txt|log|csv))\\s+(\\d+) bytes");
    long whole = files.stream().filter(hit -> hit.number(2) > 0).count();
    if (whole < planned.get().number(1)) {
      Finding finding =
          Finding.of(MISSING, Outcome.INVALID, Finding.STATE, "", planned.get().line());
      findings.add(
          finding.because(
              whole + " of " + planned.get().group(1) + " results are there and not empty"));
    }
  }

  private static void memory(List<Finding> findings, Fragment text) {
    text.first(
            "Out of memory: Killed process \\d+ \\((\\w*(?:_perf|ib_\\w+|nccl\\w*|mpirun|python\\w*)\\w*)\\)?|oom-kill.*task=(\\w+)")
        .ifPresent(
            hit ->
                findings.add(
                    Finding.of(MEMORY, Outcome.REMARK, Finding.STATE, hit.group(1), hit.line())));
  }

  private static void memlock(List<Finding> findings, Fragment text) {
    for (Fragment output : text.outputsOf("ulimit -l\\b")) {
      output
          .first("^(?:\\S+: )?(\\d+|unlimited)\\s*$")
          .filter(hit -> hit.line().whole())
          .ifPresent(hit -> findings.add(memlock(hit, hit.group(1))));
    }
    text.first(
            "max locked memory\\s.*\\) (\\d+|unlimited)$|Max locked memory\\s+(\\d+|unlimited)\\s")
        .ifPresent(hit -> findings.add(memlock(hit, hit.group(1) + hit.group(2))));
  }

  private static Finding memlock(Hit hit, String limit) {
    boolean enough = limit.equals("unlimited");
    return Finding.of(
        MEMLOCK, enough ? Outcome.PROOF : Outcome.DEFECT, Finding.STATE, "", hit.line());
  }

  private static void peer(List<Finding> findings, Fragment text) {
    List<String> planned =
        text
            .all("(?i)\\b(?:plan\\w*|expected|inventory|intended)\\b.*?(\\d+\\.\\d+\\.\\d+\\.\\d+)")
            .stream()
            .map(hit -> hit.group(1))
            .toList();
    boolean remote = false;
    for (Line line : text.lines()) {
      remote =
          line.text().contains("remote address")
              || remote && !line.text().contains("local address");
      Optional<Hit> gid = new Fragment(line.text() + "\n").first(REMOTE);
      if (remote && gid.isPresent() && !planned.isEmpty()) {
        String address =
            String.join(
                ".",
                gid.get().group(1),
                gid.get().group(2),
                gid.get().group(3),
                gid.get().group(4));
        if (!planned.contains(address)) {
          findings.add(Finding.of(PEER, Outcome.INVALID, Finding.STATE, address, line));
        }
      }
    }
  }
}
