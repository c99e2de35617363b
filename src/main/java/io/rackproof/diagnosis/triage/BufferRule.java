package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a priority group's buffer profile is that of the cable and speed at hand. */
final class BufferRule implements Rule {
  private static final Cause STALE =
      new Cause(
          "headroom-stale",
          "qos",
          "headroom is still that of another cable length or speed",
          "reload the QoS configuration, so that the profile is made anew and bound",
          "sonic-db-cli CONFIG_DB hgetall \"BUFFER_PG|<port>|3-4\" and hget \"CABLE_LENGTH|AZURE\" <port>");

  @Override
  public List<Cause> causes() {
    return List.of(STALE);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    List<Finding> findings = new ArrayList<>();
    Optional<Hit> bound = text.first("pg_lossless_(\\d+)_(\\d+m)_profile");
    Optional<Hit> length = Optional.empty();
    for (Fragment output : text.outputsOf("CABLE_LENGTH")) {
      length = length.or(() -> output.first("^['\"]?(\\d+m)['\"]?\\s*$"));
    }
    if (bound.isPresent() && length.isPresent()) {
      boolean same = bound.get().group(2).equals(length.get().group(1));
      String port = text.first("BUFFER_PG\\|([^|\"]+)").map(hit -> hit.group(1)).orElse("");
      findings.add(
          Finding.of(
              STALE,
              same ? Outcome.PROOF : Outcome.DEFECT,
              Finding.STATE,
              port,
              length.get().line(),
              bound.get().line()));
    }
    return findings;
  }
}
