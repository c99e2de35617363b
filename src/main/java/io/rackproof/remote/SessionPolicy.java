package io.rackproof.remote;

import io.rackproof.remote.Command.Effect;
import java.util.List;
import java.util.Set;

/** What commands of a run may do to a device. */
public enum SessionPolicy {
  /** Look only. */
  READ_ONLY(Set.of(Effect.READ)),
  /** Look, and load the links. */
  TRAFFIC(Set.of(Effect.READ, Effect.TRAFFIC)),
  /** Look, load the links and change settings. */
  CHANGE(Set.of(Effect.READ, Effect.TRAFFIC, Effect.CHANGE));

  private final Set<Effect> allowed;

  SessionPolicy(Set<Effect> allowed) {
    this.allowed = allowed;
  }

  public boolean allows(Effect effect) {
    return allowed.contains(effect);
  }

  /**
   * @throws IllegalStateException when one of them is not allowed: a fault of the program, so
   *     nothing is sent
   */
  void check(List<Command> commands) {
    for (Command command : commands) {
      if (!allows(command.effect())) {
        throw new IllegalStateException(
            "this run may not send '"
                + command.line()
                + "' ("
                + command.effect()
                + "): its sessions allow "
                + allowed.stream().sorted().toList());
      }
    }
  }
}
