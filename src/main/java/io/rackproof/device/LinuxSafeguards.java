package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A device that is a Linux machine with an ordinary login: it undoes by a {@link TransientTimer}
 * and keeps who uses it in a {@link LinkLease}.
 */
public abstract class LinuxSafeguards implements UndoTimer, Leasable {
  private final UndoTimer undoTimer;
  private final Leasable lease;

  protected LinuxSafeguards(Shell shell) {
    undoTimer = new TransientTimer(shell, (setting, value) -> commands(setting, value));
    lease = new LinkLease(shell);
  }

  /** As {@link Configurable#commands}. */
  public abstract List<Command> commands(Setting setting, String value);

  /** Why nothing may be written to the device, so that it has nothing to undo; else empty. */
  protected String refusal() {
    return "";
  }

  @Override
  public final Observed<String> arm(Undo undo, Optional<String> handle) {
    String refusal = refusal();
    return refusal.isEmpty() ? undoTimer.arm(undo, handle) : Observed.unsupported(refusal);
  }

  @Override
  public final Observed<String> prolong(String run, Duration after, String handle) {
    return undoTimer.prolong(run, after, handle);
  }

  @Override
  public final Observed<String> disarm(String run, Optional<String> handle) {
    return undoTimer.disarm(run, handle);
  }

  @Override
  public final List<Command> arming(String run, Duration after) {
    return undoTimer.arming(run, after);
  }

  @Override
  public final List<Command> disarming(String run) {
    return undoTimer.disarming(run);
  }

  @Override
  public final Observed<Optional<Holder>> holder() {
    return lease.holder();
  }

  @Override
  public final Observed<Holder> take(Holder own) {
    return lease.take(own);
  }

  @Override
  public final Observed<Holder> takeOver(Holder dead, Holder own) {
    return lease.takeOver(dead, own);
  }

  @Override
  public final Observed<Optional<Holder>> release(Holder own) {
    return lease.release(own);
  }

  @Override
  public final List<Command> taking(Holder own) {
    return lease.taking(own);
  }

  @Override
  public final List<Command> releasing(Holder own) {
    return lease.releasing(own);
  }
}
