package io.rackproof.sim.comware;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliManners;
import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.views.ViewSession;
import io.rackproof.sim.views.ViewTree;
import java.util.Optional;

/** One login to Comware 7: what it types in a view is in force at once. */
final class ComwareConversation implements CliConversation {
  private static final int ROWS = 24;
  private static final String PAGER = "---- More ----";

  private final ComwareSim device;
  private final CliTrouble trouble;
  private final ViewSession session;
  private boolean unpaged;
  private boolean over;

  ComwareConversation(ComwareSim device, CliTrouble trouble) {
    this.device = device;
    this.trouble = trouble;
    session = new ViewSession(device.rules());
  }

  @Override
  public String greeting() {
    String stars = "*".repeat(78) + "\n";
    return stars
        + "* Copyright (c) 2004-2026 New H3C Technologies Co., Ltd. All rights reserved.  *\n"
        + "* Without the owner's prior written consent,                                  *\n"
        + "* no decompiling or reverse-engineering shall be allowed.                      *\n"
        + stars
        + "\n";
  }

  @Override
  public String prompt() {
    if (session.inUserView()) {
      return "<" + device.name() + ">";
    }
    String view = session.view();
    String shown =
        view.replaceFirst("^interface ", "")
            .replaceFirst("^qos map-table ", "maptbl-")
            .replaceFirst("^qos wred queue table ", "wred-table-")
            .replaceFirst("^scheduler (job|schedule) ", "$1-");
    return "[" + device.name() + (view.isEmpty() ? "" : "-" + shown) + "]";
  }

  @Override
  public Optional<String> line(String typed) {
    String line = typed.strip().replaceAll(" +", " ");
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

  private static String refused() {
    return "      ^\n % Unrecognized command found at '^' position.\n";
  }

  private String userView(String line) {
    switch (line) {
      case "system-view" -> {
        session.enterSystemView();
        return "System View: return to User View with Ctrl+Z.\n";
      }
      case "screen-length disable" -> {
        if (trouble.pagingStays()) {
          return refused();
        }
        unpaged = true;
        return "";
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

  private String configuration(String line) {
    if (line.equals("return") || (line.equals("quit") && session.view().isEmpty())) {
      session.leaveAll();
      return "";
    }
    if (line.equals("quit")) {
      session.quit();
      return "";
    }
    ViewTree next = device.inForce();
    Optional<String> fault = session.configure(next, line);
    if (fault.isPresent()) {
      return "      ^\n" + fault.get() + "\n";
    }
    device.take(next);
    device.scheduler().typed(session.view(), line);
    return "";
  }

  @Override
  public boolean changes(String line) {
    String words = line.strip();
    boolean moves =
        words.matches("return|quit|display .*|screen-length .*|system-view|#?")
            || words.matches("interface .*|qos map-table .*");
    return !session.inUserView() && !moves;
  }

  @Override
  public CliManners manners() {
    return new CliManners(unpaged ? 0 : ROWS, PAGER, "\r              \r", 0, trouble.decorated());
  }

  @Override
  public boolean over() {
    return over;
  }
}
