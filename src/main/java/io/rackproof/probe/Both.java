package io.rackproof.probe;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Flow;
import java.util.ArrayList;
import java.util.List;

/** One measurement seen from both of its ends. */
final class Both {
  private Both() {}

  /**
   * The client's result stands only when the server also ended well: an error at either end
   * overrides good rows. Where both failed the client's words come first, because a server only
   * echoes that its client went away.
   */
  static <T> Observed<T> ends(Flow flow, Observed<T> client, Observed<T> server) {
    List<EvidenceRef> evidence = new ArrayList<>(client.evidence());
    evidence.addAll(server.evidence());
    if (client instanceof Observed.Known<T> known) {
      return server instanceof Observed.Unknown<T> failed
          ? new Observed.Unknown<>(
              flow + ": the server on " + flow.to().host() + " failed: " + failed.why(),
              failed.raw(),
              evidence)
          : new Observed.Known<>(known.value(), evidence);
    }
    if (client instanceof Observed.Unknown<T> failed) {
      String echo =
          server instanceof Observed.Unknown<T> other ? "; the server says: " + other.why() : "";
      return new Observed.Unknown<>(
          flow + ": the client on " + flow.from().host() + " failed: " + failed.why() + echo,
          failed.raw(),
          evidence);
    }
    return client;
  }
}
