package io.rackproof.sim.huawei;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliManners;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.views.ViewSession;
import io.rackproof.sim.views.ViewTree;
import java.util.Optional;

/** One login to VRP 8: what it types goes into a candidate until it commits. */
final class VrpConversation implements CliConversation {
  private static final int ROWS = 24;
  private static final String PAGER = "  ---- More ----";
  private static final String QUESTION =
      "Warning: Uncommitted configurations found, commit them before exiting? [Y(yes)/N(no)/C(cancel)]:";

  private final HuaweiSim device;
  private final CliTrouble trouble;
  private final ViewSession session;
  private ViewTree candidate;
  private boolean dirty;
  private boolean asking;
  private boolean unpaged;
  private boolean over;

  VrpConversation(HuaweiSim device, CliTrouble trouble) {
    this.device = device;
    this.trouble = trouble;
    session = new ViewSession(device.rules());
    candidate = device.inForce();
  }

  @Override
  public String greeting() {
    return "\nInfo: The max number of VTY users is 21, the number of current VTY users online is 1.\n"
        + "      The current login time is 2026-01-05 10:20:30+00:00.\n";
  }

  @Override
  public String prompt() {
    if (asking) {
      return "";
    }
    if (session.inUserView()) {
      return "<" + device.name() + ">";
    }
    String view = session.view();
    String shown =
        view.startsWith("interface ")
            ? view.substring("interface ".length())
            : view.replace("dcb pfc", "dcb-pfc")
                .replace("diffserv domain", "dsdomain")
                .replace("drop-profile", "drop")
                .replace(' ', '-');
    return "[" + (dirty ? "*" : "~") + device.name() + (view.isEmpty() ? "" : "-" + shown) + "]";
  }

  @Override
  public Optional<String> line(String typed) {
    String line = typed.strip().replaceAll(" +", " ");
    if (asking) {
      return Optional.of(answer(line));
    }
    if (trouble.hangsAt().map(line::matches).orElse(false)) {
      return Optional.empty();
    }
    if (line.isEmpty() || line.startsWith("#")) {
      return Optional.of("");
    }
    if (line.startsWith("display ")) {
      return Optional.of(device.shown(line).orElse(refused()));
    }
    return Optional.of(session.inUserView() ? userView(line) : configuration(line));
  }

  private String userView(String line) {
    switch (line) {
      case "system-view" -> {
        session.enterSystemView();
        candidate = device.inForce();
        dirty = false;
        return "Enter system view, return user view with return command.\n";
      }
      case "screen-length 0 temporary" -> {
        if (trouble.pagingStays()) {
          return refused();
        }
        unpaged = true;
        return "Info: The configuration takes effect on the current user terminal interface only.\n";
      }
      case "quit" -> {
        over = true;
        return "";
      }
      default -> {
        return refused();
      }
    }
  }

  private static String refused() {
    return "        ^\nError: Unrecognized command found at '^' position.\n";
  }

  private String configuration(String line) {
    switch (line) {
      case "commit" -> {
        return commit();
      }
      case "clear configuration candidate" -> {
        candidate = device.inForce();
        dirty = false;
        return "";
      }
      case "return" -> {
        return leave(true);
      }
      case "quit" -> {
        return leave(session.view().isEmpty());
      }
      default -> {
        String before = String.join("\n", candidate.flat());
        Optional<String> fault = session.configure(candidate, line);
        dirty |= !before.equals(String.join("\n", candidate.flat()));
        return fault.map(words -> "        ^\n" + words + "\n").orElse("");
      }
    }
  }

  private String leave(boolean toUserView) {
    if (!toUserView) {
      session.quit();
      return "";
    }
    if (dirty) {
      asking = true;
      return "\n" + QUESTION;
    }
    session.leaveAll();
    return "";
  }

  private String answer(String line) {
    asking = false;
    if (line.equalsIgnoreCase("y")) {
      String said = commit();
      session.leaveAll();
      return said;
    }
    if (line.equalsIgnoreCase("n")) {
      candidate = device.inForce();
      dirty = false;
      session.leaveAll();
    }
    return "";
  }

  private String commit() {
    Optional<String> conflict = device.rules().conflict(candidate);
    if (conflict.isPresent()) {
      return conflict.get() + "\n";
    }
    if (dirty) {
      device.commit(candidate);
      candidate = device.inForce();
      dirty = false;
    }
    return "";
  }

  @Override
  public boolean changes(String line) {
    return !asking && line.strip().equals("commit") && dirty;
  }

  @Override
  public CliManners manners() {
    return new CliManners(
        unpaged ? 0 : ROWS, PAGER, "\r                \r", 0, trouble.decorated());
  }

  @Override
  public boolean over() {
    return over;
  }
}
