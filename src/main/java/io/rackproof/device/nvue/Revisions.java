package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Configurations that somebody prepared and has not applied, or has applied and not confirmed.
 *
 * <p>{@code nv config revision -o json} is an object by revision with a {@code state} (Cumulus
 * Linux 5.5 and later, NVUE Config Commands; the state {@code confirm} waits for {@code
 * --confirm-yes}). What is applied, saved, set aside or failed is in nobody's way; a state that is
 * not known counts as being in the way.
 */
final class Revisions {
  private static final Set<String> AT_REST =
      Set.of(
          "applied",
          "applied_and_saved",
          "saved",
          "inactive",
          "detached",
          "invalid",
          "verify_fail",
          "verify_error",
          "ays_fail",
          "apply_fail",
          "apply_error",
          "save_fail",
          "dry_run_complete");

  private Revisions() {}

  /** As the account that writes: each account has a pending configuration of its own. */
  static Command command() {
    return Command.read("nv", "config", "revision", "-o", "json").withRoot();
  }

  /** As {@link #command}: what {@code nv config apply} would apply now. */
  static Command difference() {
    return Command.read("nv", "config", "diff", "-o", "commands").withRoot();
  }

  /** What is under way, each as {@code revision (state)}; empty when nothing is. */
  static List<String> underWay(String text) throws Malformed {
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, JsonNode> revision : Json.object(text).properties()) {
      String state = Json.text(revision.getValue(), "state");
      if (!AT_REST.contains(state)) {
        found.add(revision.getKey() + " (" + state + ")");
      }
    }
    return found;
  }

  /** The changes of the pending configuration, a line each; empty when there are none. */
  static List<String> lines(String text) throws Malformed {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new Malformed("its last line is cut off");
    }
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
