package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * SONiC's queue counters, PFC counters and PFC watchdog: what the ASIC does, whatever the
 * configuration says.
 */
final class SwitchQueueRule implements Rule {
  private static final Cause DROPS =
      new Cause(
          "lossless-drops",
          "qos",
          "the switch drops in the lossless queue",
          "buffer profile and headroom of the priority group, PFC at both ends",
          "show queue counters <port> ; show priority-group drop counters");
  private static final Cause WRED =
      new Cause(
          "wred-before-pause",
          "qos",
          "the lossless queue drops and no pause is sent upstream: WRED drops below the PFC threshold",
          "no WRED drop on lossless queues (mark only); thresholds of WRED below those of PFC",
          "show queue counters ; show pfc counters ; show ecn");
  private static final Cause RESTORE =
      new Cause(
          "watchdog-restore-incomplete",
          "pfc",
          "a queue still drops after the PFC watchdog restored it",
          "bounce the port, update the switch's image",
          "show pfcwd stats ; show queue counters, twice after the storm");
  private static final Cause STORM =
      new Cause(
          "pfc-storm-seen",
          "pfc",
          "the PFC watchdog has acted on this queue",
          "find the NIC behind the port that sends pauses, reset or replace it",
          "show pfcwd stats, twice ; ethtool -S <netdev> | grep pause");
  private static final Cause WATCHDOG =
      new Cause(
          "watchdog-not-working",
          "pfc",
          "the PFC watchdog is configured but watches nothing",
          "update the switch's image; restart the watchdog and inject a storm",
          "show pfcwd config ; show pfcwd stats");
  private static final Cause ASIC =
      new Cause(
          "asic-classifies-otherwise",
          "qos",
          "the configured map is right, but the ASIC puts the traffic into another queue",
          "reload the QoS configuration, then another SAI release",
          "show queue counters, while packets with that DSCP are sent");

  @Override
  public List<Cause> causes() {
    return List.of(DROPS, WRED, RESTORE, STORM, WATCHDOG, ASIC);
  }

  /** One queue's counters. */
  private record Queue(String port, int number, double packets, double dropped, Line line) {}

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    boolean restored = watchdog(findings, text);
    List<Queue> queues = queues(text);
    classified(findings, text, queues, profile);
    for (Queue queue : queues) {
      if (queue.number() == profile.losslessPriority() && queue.dropped() > 0) {
        Cause cause = restored ? RESTORE : neverPaused(text) ? WRED : DROPS;
        findings.add(Finding.of(cause, Outcome.DEFECT, Finding.STATE, queue.port(), queue.line()));
      } else if (queue.number() == profile.losslessPriority() && queue.packets() > 0) {
        findings.add(Finding.of(DROPS, Outcome.PROOF, Finding.STATE, queue.port(), queue.line()));
      }
    }
    return findings;
  }

  private static List<Queue> queues(Fragment text) {
    List<Queue> queues = new ArrayList<>();
    String row =
        "^\\s*(Ethernet\\S+)\\s+UC(\\d+)\\s+([\\d,]+)\\s+([\\d,]+)\\s+([\\d,]+)\\s+([\\d,]+)";
    for (Hit hit : text.all(row)) {
      if (hit.line().whole() && hit.line().text().strip().split("\\s+").length >= 6) {
        queues.add(
            new Queue(hit.group(1), (int) hit.number(2), hit.number(3), hit.number(5), hit.line()));
      }
    }
    return queues;
  }

  /** Whether the port's sent pauses are shown, and are none. */
  private static boolean neverPaused(Fragment text) {
    List<TableText.Row> rows =
        TableText.of(text).stream()
            .filter(table -> table.columns().get(0).equals("Port Tx"))
            .flatMap(table -> table.rows().stream())
            .toList();
    return !rows.isEmpty()
        && rows.stream()
            .allMatch(
                row ->
                    row.cells().entrySet().stream()
                        .filter(cell -> cell.getKey().startsWith("PFC"))
                        .allMatch(cell -> cell.getValue().equals("0")));
  }

  /** Returns whether a queue was restored after a storm. */
  private static boolean watchdog(List<Finding> findings, Fragment text) {
    boolean restored = false;
    boolean configured =
        TableText.of(text).stream()
            .anyMatch(table -> table.has("PORT", "DETECTION TIME") && !table.rows().isEmpty());
    for (TableText table : TableText.of(text)) {
      if (!table.has("QUEUE", "STATUS", "STORM DETECTED/RESTORED")) {
        continue;
      }
      if (table.rows().isEmpty() && configured && table.head().whole()) {
        findings.add(Finding.of(WATCHDOG, Outcome.DEFECT, Finding.STATE, "", table.head()));
      }
      for (TableText.Row row : table.rows()) {
        String counts = row.cell("STORM DETECTED/RESTORED");
        boolean operational = row.cell("STATUS").equals("operational");
        boolean never = counts.startsWith("0/");
        String where = row.cell("QUEUE");
        if (row.cell("STATUS").equals("stormed")) {
          findings.add(Finding.of(STORM, Outcome.DEFECT, Finding.STATE, where, row.line()));
        } else if (operational && never) {
          findings.add(Finding.of(STORM, Outcome.PROOF, Finding.STATE, where, row.line()));
        } else if (operational) {
          restored = true;
          findings.add(
              Finding.of(STORM, Outcome.INVALID, Finding.MEASURED, where, row.line())
                  .but("whether it acted during this run needs a second reading"));
        }
      }
    }
    return restored;
  }

  private static void classified(
      List<Finding> findings, Fragment text, List<Queue> queues, Profile profile) {
    for (Fragment output : text.outputsOf("DSCP_TO_TC_MAP")) {
      Optional<Hit> mapped = output.first("^([0-7])\\s*$");
      if (mapped.isEmpty()) {
        continue;
      }
      int wanted = (int) mapped.get().number(1);
      boolean idle =
          queues.stream().anyMatch(queue -> queue.number() == wanted && queue.packets() == 0);
      queues.stream()
          .filter(queue -> idle && queue.number() != wanted && queue.packets() > 0)
          .findFirst()
          .ifPresent(
              queue ->
                  findings.add(
                      Finding.of(
                          ASIC,
                          Outcome.DEFECT,
                          Finding.STATE,
                          queue.port(),
                          mapped.get().line(),
                          queue.line())));
    }
    boolean marked = text.has("(?i)#.*\\b(?:load|traffic|marked|RoCE)\\b");
    boolean idle =
        queues.stream()
            .anyMatch(
                queue -> queue.number() == profile.losslessPriority() && queue.packets() == 0);
    queues.stream()
        .filter(queue -> marked && idle && findings.isEmpty() && queue.packets() > 0)
        .findFirst()
        .ifPresent(
            queue ->
                findings.add(
                    Finding.of(ASIC, Outcome.DEFECT, Finding.ERROR, queue.port(), queue.line())));
  }
}
