package io.rackproof.sim;

import java.util.List;

/**
 * A program started on a simulated device.
 *
 * @param argv program and arguments; {@code sudo -n} and {@code timeout} are already taken off
 * @param root whether it runs as root
 * @param stdin what it reads
 */
public record Invocation(List<String> argv, boolean root, String stdin) {
  public Invocation {
    argv = List.copyOf(argv);
  }
}
