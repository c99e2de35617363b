package io.rackproof.device.nvue;

import io.rackproof.device.KernelClock;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the counters of ports in one round trip, three commands a port. */
final class NvueCounters {
  private static final int COMMON = 2;
  private static final int EACH = 3;

  private final Shell shell;

  NvueCounters(Shell shell) {
    this.shell = shell;
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<Command> batch =
        new ArrayList<>(List.of(KernelClock.bootCommand(), KernelClock.uptimeCommand()));
    for (SwitchPortId id : ids) {
      batch.add(QosCounters.command(id.port()));
      batch.add(LinkStats.command(id.port()));
      batch.add(WatchdogStatus.command(id.port()));
    }
    List<Reply> replies = shell.run(batch);
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      int first = COMMON + i * EACH;
      samples.put(ids.get(i), sample(replies, replies.subList(first, first + EACH)));
    }
    return samples;
  }

  /** Known only when every command that the release has was understood. */
  private static Observed<CounterSample> sample(List<Reply> all, List<Reply> own) {
    List<Observed<Tally>> parts = new ArrayList<>();
    parts.add(NvueAnswer.of(own.get(0), QosCounters::of));
    parts.add(NvueAnswer.of(own.get(1), LinkStats::of));
    if (!NvueAnswer.notOffered(own.get(2))) {
      parts.add(NvueAnswer.of(own.get(2), WatchdogStatus::of));
    }
    Observed<String> boot = NvueAnswer.of(all.get(0), KernelClock::boot);
    Observed<Duration> uptime = NvueAnswer.of(all.get(1), KernelClock::uptime);
    Tally sum = new Tally();
    List<EvidenceRef> evidence = new ArrayList<>(boot.evidence());
    evidence.addAll(uptime.evidence());
    for (Observed<Tally> part : parts) {
      Optional<Tally> tally = part.asOptional();
      if (tally.isEmpty()) {
        return part.map(never -> new CounterSample("", Duration.ZERO, Map.of()));
      }
      sum.merge(tally.get());
      evidence.addAll(part.evidence());
    }
    return boot.flatMap(id -> uptime.map(up -> new CounterSample(id, up, sum.values())))
        .flatMap(sample -> new Observed.Known<>(sample, evidence));
  }
}
