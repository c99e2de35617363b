package io.rackproof.remote;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliManners;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A switch's CLI with answers as they were put in; knows a configuration mode. */
final class TalkingCli {
  static final String REFUSED = "          ^\n% Invalid input detected at '^' marker.\n";
  static final CliDialect DIALECT =
      new CliDialect(
          "%HOST%(\\([\\w./-]+\\))?[#>]",
          "!",
          List.of("terminal length 0", "terminal width 511"),
          List.of("abort", "end"),
          Optional.of(new CliDialect.Enable(java.util.regex.Pattern.compile(">$"), "enable")),
          List.of(java.util.regex.Pattern.compile("^ *-+ ?More ?-+")),
          List.of(
              new CliDialect.Question(java.util.regex.Pattern.compile("\\[y/n\\]:? ?$"), "y"),
              new CliDialect.Question(
                  java.util.regex.Pattern.compile("Change password now\\?"), "n")),
          List.of(java.util.regex.Pattern.compile("^% ")));

  final Map<String, String> answers = new ConcurrentHashMap<>();

  /** Every line that was typed, markers left out. */
  final List<String> typed = Collections.synchronizedList(new ArrayList<>());

  volatile String greeting = "Welcome.\n";
  volatile String host = "leaf1";
  volatile String suffix = "#";
  volatile CliManners manners = new CliManners(24, "--More--", "\r        \r", 0, false);
  volatile boolean pagingStays;
  volatile String hangsAt = "never";
  volatile String questionAt = "never";
  volatile String questionAtLogin = "";

  CliConversation login() {
    return new Login();
  }

  private final class Login implements CliConversation {
    private String mode = "";
    private String privilege = suffix;
    private boolean paging = true;
    private boolean over;
    private String asked = questionAtLogin;

    @Override
    public String greeting() {
      return greeting + asked;
    }

    @Override
    public String prompt() {
      return asked.isEmpty() ? host + mode + privilege : "";
    }

    @Override
    public Optional<String> line(String line) {
      if (!line.startsWith("!") && !line.isEmpty()) {
        typed.add(line);
      }
      if (!asked.isEmpty()) {
        asked = "";
        return Optional.of("answered " + line + "\n");
      }
      if (line.equals(hangsAt)) {
        return Optional.empty();
      }
      if (line.equals(questionAt)) {
        asked = "Proceed? [y/n]: ";
        return Optional.of("This may take time.\n" + asked);
      }
      return Optional.of(said(line));
    }

    private String said(String line) {
      if (line.isEmpty() || line.startsWith("!") || line.equals("terminal width 511")) {
        return "";
      }
      switch (line) {
        case "terminal length 0" -> {
          paging = pagingStays;
          return pagingStays ? REFUSED : "";
        }
        case "configure" -> {
          mode = "(config)";
          return "";
        }
        case "interface Ethernet1" -> {
          mode = "(config-if-Et1)";
          return "";
        }
        case "end", "commit" -> {
          mode = "";
          return "";
        }
        case "enable" -> {
          privilege = "#";
          return "";
        }
        case "exit" -> {
          over = true;
          return "";
        }
        default -> {
          return answers.getOrDefault(line, REFUSED);
        }
      }
    }

    @Override
    public boolean changes(String line) {
      return line.equals("commit");
    }

    @Override
    public CliManners manners() {
      return paging
          ? manners
          : new CliManners(
              0, manners.pager(), manners.erase(), manners.columns(), manners.decorated());
    }

    @Override
    public boolean over() {
      return over;
    }
  }
}
