package io.rackproof.device;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Commands that went out in one round trip, and their replies. */
public final class Batch {
  private final Map<Command, Reply> replies;

  private Batch(Map<Command, Reply> replies) {
    this.replies = replies;
  }

  /** Runs each distinct command once, in the order given; without commands nothing is sent. */
  public static Batch run(Shell shell, Collection<Command> commands) {
    List<Command> distinct = List.copyOf(new LinkedHashSet<>(commands));
    List<Reply> answers = distinct.isEmpty() ? List.of() : shell.run(distinct);
    if (answers.size() != distinct.size()) {
      throw new IllegalStateException(
          distinct.size() + " commands got " + answers.size() + " replies");
    }
    Map<Command, Reply> replies = new HashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      replies.put(distinct.get(i), answers.get(i));
    }
    return new Batch(replies);
  }

  /** The reply to a command of this batch. */
  public Reply to(Command command) {
    Reply reply = replies.get(command);
    if (reply == null) {
      throw new IllegalArgumentException("'" + command + "' was not sent");
    }
    return reply;
  }
}
