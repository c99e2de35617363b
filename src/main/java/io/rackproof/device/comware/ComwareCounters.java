package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.device.StartTime;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the counters of ports in one round, three commands a port. The boot id of a sample carries
 * the time of the last clear. ECN marks and deadlocks are not read: no output of theirs was found.
 */
final class ComwareCounters {
  private static final int SWITCH = 2;
  private static final int EACH = 3;

  private final Shell shell;
  private final StartTime start = new StartTime();

  ComwareCounters(Shell shell) {
    this.shell = shell;
  }

  /** The switch since its start. */
  private record Running(String name, Duration uptime) {}

  /** Totals of a port with the time since which they count. */
  private record Totals(String cleared, Map<Counter, Long> values) {
    static Totals parse(String text, String port) throws Malformed {
      InterfaceReport report = InterfaceReport.parse(text, port);
      return new Totals(report.cleared(), report.counters());
    }
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<Command> batch =
        new ArrayList<>(List.of(ComwareVersion.command(), ComwareClock.command()));
    for (SwitchPortId id : ids) {
      batch.add(InterfaceReport.command(id.port()));
      batch.add(PfcTable.command(id.port()));
      batch.add(QueueStatistics.command(id.port()));
    }
    List<Reply> replies = shell.run(batch);
    Observed<Running> running =
        Answer.both(
            Answer.read(replies.get(0), ComwareVersion::parse),
            Answer.read(replies.get(1), ComwareClock::parse),
            (version, now) -> {
              LocalDateTime since = start.of(now, version.uptime());
              return Observed.known(
                  new Running(version.name() + " started " + since, Duration.between(since, now)));
            });
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      int first = SWITCH + i * EACH;
      samples.put(
          ids.get(i), sample(running, replies.subList(first, first + EACH), ids.get(i).port()));
    }
    return samples;
  }

  private static Observed<CounterSample> sample(
      Observed<Running> since, List<Reply> own, String port) {
    Observed<Map<Counter, Long>> queues =
        Answer.both(
            Answer.read(own.get(1), text -> PfcTable.parse(text, port).counters()),
            Answer.read(own.get(2), text -> QueueStatistics.parse(text, port)),
            (pfc, passed) -> {
              Map<Counter, Long> both = new TreeMap<>(pfc);
              both.putAll(passed);
              return Observed.known(both);
            });
    Observed<Totals> all =
        Answer.both(
            Answer.read(own.get(0), text -> Totals.parse(text, port)),
            queues,
            (totals, byQueue) -> {
              Map<Counter, Long> both = new TreeMap<>(byQueue);
              both.putAll(totals.values());
              return Observed.known(new Totals(totals.cleared(), both));
            });
    return Answer.both(
        since,
        all,
        (running, totals) ->
            Observed.known(
                new CounterSample(
                    running.name() + " cleared " + totals.cleared(),
                    running.uptime(),
                    totals.values())));
  }
}
