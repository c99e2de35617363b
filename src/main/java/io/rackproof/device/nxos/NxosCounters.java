package io.rackproof.device.nxos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the counters of ports in one round: clock, totals, and queues with PFC frames. */
final class NxosCounters {
  private static final Map<String, CounterKind> TOTALS =
      Map.of(
          "eth_inbytes", CounterKind.BYTES_RECEIVED,
          "eth_outbytes", CounterKind.BYTES_SENT,
          "eth_indiscard", CounterKind.DROP,
          "eth_outdiscard", CounterKind.DROP,
          "eth_inerr", CounterKind.WIRE_ERROR,
          "eth_outerr", CounterKind.WIRE_ERROR,
          "eth_crc", CounterKind.WIRE_ERROR);

  private final Shell shell;

  NxosCounters(Shell shell) {
    this.shell = shell;
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ids) {
    Map<SwitchPortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    if (ids.isEmpty()) {
      return samples;
    }
    List<Reply> replies =
        shell.run(List.of(NxosVersion.command(), NxosSurveyor.interfaces(), Queuing.command()));
    Observed<NxosVersion> version = Answer.read(replies.get(0), NxosVersion::parse);
    for (SwitchPortId id : ids) {
      samples.put(id, sample(version, replies, id.port()));
    }
    return samples;
  }

  private static Observed<CounterSample> sample(
      Observed<NxosVersion> version, List<Reply> replies, String port) {
    Observed<Map<Counter, Long>> all =
        Answer.both(
            Answer.read(replies.get(1), text -> totals(text, port)),
            Answer.read(replies.get(2), text -> Queuing.of(text, port)),
            (totals, queues) -> {
              Map<Counter, Long> both = new TreeMap<>(totals);
              both.putAll(queues);
              return Observed.known(both);
            });
    return Answer.both(
        version,
        all,
        (known, values) ->
            Observed.known(
                new CounterSample(
                    known.serial() + " with " + known.name(), known.uptime(), values)));
  }

  static Map<Counter, Long> totals(String text, String port) throws Malformed {
    JsonNode entry = NxosSurveyor.entry(text, port);
    Map<Counter, Long> values = new TreeMap<>();
    for (Map.Entry<String, CounterKind> total : TOTALS.entrySet()) {
      values.put(
          new Counter(total.getKey(), total.getValue(), Optional.empty()),
          NxosJson.number(entry, total.getKey()));
    }
    return values;
  }
}
