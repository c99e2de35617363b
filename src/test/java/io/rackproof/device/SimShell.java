package io.rackproof.device;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimDevice;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A shell straight into a simulated device; what it answers can be altered on the way. Safe for
 * several threads.
 */
public final class SimShell implements Shell {
  private final SimDevice device;
  private final boolean sudo;
  private final String mark;
  private final List<List<Command>> sent = Collections.synchronizedList(new ArrayList<>());
  private final StringBuffer heard = new StringBuffer();
  private BiFunction<Command, Output, Output> alteration = (command, output) -> output;

  public SimShell(SimDevice device, boolean sudo) {
    this(device, sudo, "");
  }

  /**
   * @param mark of the run that everything sent belongs to
   */
  public SimShell(SimDevice device, boolean sudo, String mark) {
    this.device = device;
    this.sudo = sudo;
    this.mark = mark;
  }

  /** From now on replies to lines that begin so are changed. */
  public void alter(String line, BiFunction<Command, Output, Output> change) {
    alteration =
        (command, output) ->
            command.line().startsWith(line) ? change.apply(command, output) : output;
  }

  /** The batches that were sent, one a round trip. */
  public List<List<Command>> sent() {
    return sent;
  }

  public String heard() {
    return heard.toString();
  }

  @Override
  public DeviceName device() {
    return device.name();
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    sent.add(List.copyOf(commands));
    List<Reply> replies = new ArrayList<>();
    for (Command command : commands) {
      Output output =
          alteration.apply(
              command,
              device.run(
                  new Invocation(
                      command.argv(), sudo && command.asRoot(), command.stdin().orElse(""), mark)));
      heard.append(output.stdout()).append(output.stderr());
      replies.add(Told.exited(command, output.status(), output.stdout(), output.stderr()));
    }
    return replies;
  }
}
