package io.rackproof.device.huawei;

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
 * the time of the last clear. VRP counts no ECN marks that a manual shows how to read.
 */
final class HuaweiCounters {
  private static final int SWITCH = 2;
  private static final int EACH = 3;

  private final Shell shell;
  private final StartTime start = new StartTime();

  HuaweiCounters(Shell shell) {
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
    List<Command> batch = new ArrayList<>(List.of(HuaweiVersion.command(), VrpClock.command()));
    for (SwitchPortId id : ids) {
      batch.add(InterfaceReport.command(id.port()));
      batch.add(PfcStatistics.command(id.port()));
      batch.add(QueueStatistics.command(id.port()));
    }
    List<Reply> replies = shell.run(batch);
    Observed<Running> running =
        Answer.both(
            Answer.read(replies.get(0), HuaweiVersion::parse),
            Answer.read(replies.get(1), VrpClock::parse),
            (version, now) -> {
              LocalDateTime since = start.of(now, version.uptime());
              return Observed.known(
                  new Running(version.name() + " started " + since, Duration.between(since, now)));
            });
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      int first = SWITCH + i * EACH;
      String port = ids.get(i).port();
      samples.put(ids.get(i), sample(running, replies.subList(first, first + EACH), port));
    }
    return samples;
  }

  private static Observed<CounterSample> sample(
      Observed<Running> since, List<Reply> own, String port) {
    Observed<Map<Counter, Long>> queues =
        Answer.both(
            Answer.read(own.get(1), text -> PfcStatistics.parse(text, port)),
            Answer.read(own.get(2), QueueStatistics::parse),
            (pfc, passed) -> {
              Map<Counter, Long> both = new TreeMap<>(pfc);
              both.putAll(passed);
              return Observed.known(both);
            });
    Observed<Totals> totals = Answer.read(own.get(0), text -> Totals.parse(text, port));
    return Answer.both(
        since,
        Answer.both(
            totals,
            queues,
            (total, byQueue) -> {
              Map<Counter, Long> all = new TreeMap<>(byQueue);
              all.putAll(total.values());
              return Observed.known(new Totals(total.cleared(), all));
            }),
        (running, all) ->
            Observed.known(
                new CounterSample(
                    running.name() + " cleared " + all.cleared(), running.uptime(), all.values())));
  }
}
