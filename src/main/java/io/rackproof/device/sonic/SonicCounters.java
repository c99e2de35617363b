package io.rackproof.device.sonic;

import io.rackproof.device.KernelClock;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the counters of ports in one round trip, whose length does not grow with the ports.
 *
 * <p>The boot id of a sample carries the times of the clears that its numbers count from, so that
 * samples around a clear are seen as reset. {@code show priority-group drop counters} does not tell
 * its clear; its counter goes backwards instead.
 */
final class SonicCounters {
  private static final List<Command> COMMON =
      List.of(
          KernelClock.bootCommand(),
          KernelClock.uptimeCommand(),
          PfcCounters.command(),
          InterfaceCounters.command(),
          PriorityGroupDrops.command(),
          QueueCounters.command(),
          WredCounters.command());

  private final Shell shell;
  private final Priority lossless;

  SonicCounters(Shell shell, Priority lossless) {
    this.shell = shell;
    this.lossless = lossless;
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<String> ports = ids.stream().map(SwitchPortId::port).toList();
    List<Command> batch = new ArrayList<>(COMMON);
    batch.add(WatchdogStats.command(ports, lossless));
    List<Reply> replies = shell.run(batch);
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    for (SwitchPortId id : ids) {
      samples.put(id, sample(replies, parts(replies, id.port())));
    }
    return samples;
  }

  private List<Observed<Tally>> parts(List<Reply> replies, String port) {
    List<Observed<Tally>> parts = new ArrayList<>();
    parts.add(Answer.of(replies.get(2), text -> PfcCounters.of(text, port)));
    parts.add(Answer.of(replies.get(3), text -> InterfaceCounters.of(text, port)));
    Reply groups = replies.get(4);
    if (!Answer.notOffered(groups) && !PriorityGroupDrops.disabled(groups)) {
      parts.add(Answer.of(groups, text -> PriorityGroupDrops.of(text, port)));
    }
    parts.add(Answer.of(replies.get(5), text -> QueueCounters.of(text, port)));
    Reply wred = replies.get(6);
    if (!Answer.notOffered(wred)) {
      parts.add(Answer.of(wred, text -> WredCounters.of(text, port)));
    }
    Reply watchdog = replies.get(7);
    if (!Answer.notOffered(watchdog)) {
      parts.add(Answer.of(watchdog, text -> WatchdogStats.of(text, port, lossless)));
    }
    return parts;
  }

  /** Known only when every tool that the switch has was understood. */
  private static Observed<CounterSample> sample(List<Reply> replies, List<Observed<Tally>> parts) {
    Observed<String> boot = Answer.of(replies.get(0), KernelClock::boot);
    Observed<Duration> uptime = Answer.of(replies.get(1), KernelClock::uptime);
    Tally all = new Tally();
    List<EvidenceRef> evidence = new ArrayList<>(boot.evidence());
    evidence.addAll(uptime.evidence());
    for (Observed<Tally> part : parts) {
      Optional<Tally> tally = part.asOptional();
      if (tally.isEmpty()) {
        return part.map(never -> new CounterSample("", Duration.ZERO, Map.of()));
      }
      all.merge(tally.get());
      evidence.addAll(part.evidence());
    }
    return boot.flatMap(
            id ->
                uptime.map(
                    up ->
                        new CounterSample(
                            all.clearedAt().isEmpty() ? id : id + " cleared " + all.clearedAt(),
                            up,
                            all.values())))
        .flatMap(sample -> new Observed.Known<>(sample, evidence));
  }
}
