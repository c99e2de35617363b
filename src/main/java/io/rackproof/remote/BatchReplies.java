package io.rackproof.remote;

import io.rackproof.remote.MarkedStream.Section;

/** Puts the replies of a batch together from its two streams. Not safe for several threads. */
final class BatchReplies {
  private final BatchScript script;
  private final MarkedStream out;
  private final MarkedStream err;

  BatchReplies(BatchScript script) {
    this.script = script;
    this.out = new MarkedStream(script.nonce(), script.commands().size());
    this.err = new MarkedStream(script.nonce(), script.commands().size());
  }

  void out(byte[] bytes, int count) {
    out.feed(bytes, count);
  }

  void err(byte[] bytes, int count) {
    err.feed(bytes, count);
  }

  /** How many commands, from the first, have a whole reply: an end on both streams that agrees. */
  int ended() {
    int both = Math.min(out.sections().size(), err.sections().size());
    for (int index = 0; index < both; index++) {
      if (out.sections().get(index).status() != err.sections().get(index).status()) {
        return index;
      }
    }
    return both;
  }

  boolean done() {
    return ended() == script.commands().size();
  }

  /** How many commands, from the first, are known to have begun. */
  int begun() {
    return (Math.max(out.marks(), err.marks()) + 1) / 2;
  }

  /** Grows with every mark on either stream. */
  int marks() {
    return out.marks() + err.marks();
  }

  /**
   * @param index below {@link #ended()}
   */
  Ending ending(int index) {
    Section output = out.sections().get(index);
    Section errors = err.sections().get(index);
    return Ending.exited(output.status(), output.bytes(), errors.bytes(), script.underSudo(index));
  }

  /** What the command after the last whole reply wrote so far. */
  Ending unfinished(Reply.Outcome outcome) {
    int index = ended();
    return Ending.cut(outcome, partial(out, index), partial(err, index));
  }

  long pendingSize() {
    return (long) out.pendingSize() + err.pendingSize();
  }

  private static byte[] partial(MarkedStream stream, int index) {
    return stream.sections().size() > index
        ? stream.sections().get(index).bytes()
        : stream.pending();
  }
}
