package io.rackproof.sim;

import java.util.List;

/**
 * A program started on a simulated device.
 *
 * @param argv program and arguments; {@code sudo -n} and {@code timeout} are already taken off
 * @param root whether it runs as root
 * @param stdin what it reads
 * @param mark of the run that it belongs to; empty for none
 */
public record Invocation(List<String> argv, boolean root, String stdin, String mark) {
  /** Of nobody's run. */
  public Invocation(List<String> argv, boolean root, String stdin) {
    this(argv, root, stdin, "");
  }

  public Invocation {
    argv = List.copyOf(argv);
  }
}
