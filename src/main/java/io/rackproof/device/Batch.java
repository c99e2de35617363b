package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Commands that went out in one round trip, and their replies. */
public final class Batch {
  private final Map<Command, Reply> replies;
  private final Map<Command, Observed<?>> readings = new ConcurrentHashMap<>();

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

  /**
   * What a reply says that many ports ask for, read once.
   *
   * @param reading always the same for a command
   */
  @SuppressWarnings("unchecked")
  public <T> Observed<T> once(Command command, Function<Reply, Observed<T>> reading) {
    return (Observed<T>) readings.computeIfAbsent(command, key -> reading.apply(to(key)));
  }

  /** The reply to a command, if it is one of this batch. */
  public Optional<Reply> find(Command command) {
    return Optional.ofNullable(replies.get(command));
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
