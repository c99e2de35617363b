package io.rackproof.doctor;

import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;

/** A shell that remembers what was answered. Safe for use by several threads. */
final class ListeningShell implements Shell {
  private final Shell shell;
  private final List<Reply> heard = new ArrayList<>();

  ListeningShell(Shell shell) {
    this.shell = shell;
  }

  @Override
  public DeviceName device() {
    return shell.device();
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    List<Reply> replies = shell.run(commands);
    synchronized (heard) {
      heard.addAll(replies);
    }
    return replies;
  }

  List<Reply> heard() {
    synchronized (heard) {
      return List.copyOf(heard);
    }
  }
}
