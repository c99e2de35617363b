package io.rackproof.testbed.loader;

import io.rackproof.testbed.GpuPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code gpus} of a host: {@code true}, {@code false} or a mapping. GPUs unless said
 * otherwise: a forgotten line must not waive a criterion.
 */
final class GpuReader {
  private static final List<String> KEYS = List.of("count", "model", "pairing");

  private GpuReader() {}

  static GpuPlan read(Section host, Faults faults) {
    Optional<Node> node = host.node("gpus");
    if (node.isEmpty() || !(node.get() instanceof Node.Mapping)) {
      return GpuPlan.of(host.read("gpus", Grammars.FLAG).orElse(true));
    }
    Section section = Section.of("gpus", host.markOfKey("gpus"), node.get(), KEYS, faults);
    return new GpuPlan(
        true,
        section.read("count", Grammars.whole(1, 64)),
        section.read("model", Names.MODEL),
        section.read("pairing", Grammars.choice(Map.of("near", true, "any", false))).orElse(true));
  }
}
