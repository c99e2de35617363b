package io.rackproof.remote;

import io.rackproof.plan.RunLimit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Commands that a device left unanswered in this run. A program that did so twice is not asked
 * again, and a device that did so often is asked nothing more, so that it holds up the run a few
 * times and not at every question. Safe for several threads.
 */
final class Unanswered {
  private static final int OF_A_PROGRAM = 2;

  private final Set<String> lines = new HashSet<>();
  private final Map<String, Integer> programs = new HashMap<>();

  /** Adds one; tells what follows from it for the device, for a person, or nothing. */
  synchronized String add(Command command) {
    lines.add(command.line());
    programs.merge(program(command), 1, Integer::sum);
    return lines.size() == RunLimit.UNANSWERED
        ? ", and it is asked nothing more, because " + lines.size() + " commands got no answer"
        : "";
  }

  /** Whether it is useless to ask. */
  synchronized boolean hopeless(Command command) {
    return lines.size() >= RunLimit.UNANSWERED
        || lines.contains(command.line())
        || programs.getOrDefault(program(command), 0) >= OF_A_PROGRAM;
  }

  /** Why a command is not asked. */
  synchronized String why(Command command) {
    if (lines.contains(command.line())) {
      return "not asked again: it did not answer before in this run";
    }
    return lines.size() >= RunLimit.UNANSWERED
        ? "not asked: the device left " + lines.size() + " commands unanswered in this run"
        : "not asked: " + program(command) + " did not answer twice in this run";
  }

  private static String program(Command command) {
    return command.argv().get(0);
  }
}
