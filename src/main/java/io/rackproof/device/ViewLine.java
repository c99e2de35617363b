package io.rackproof.device;

import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a configuration of views as a setting: its scope is the line that opens the view,
 * empty in the system view; its name the words that the line begins with; its value the rest,
 * {@link #SET} when there is none. A view itself is a setting of the system view with that value.
 */
public final class ViewLine {
  /** Value of a line that is its name and nothing more. */
  public static final String SET = "(set)";

  private ViewLine() {}

  public static Setting setting(DeviceName device, String view, String name) {
    return new Setting(device, view, name);
  }

  /** The value that a configuration has for the setting. */
  public static String read(ConfigTree config, Setting setting) {
    return view(config, setting.scope())
        .map(
            view ->
                view.has(setting.name())
                    ? SET
                    : view.after(setting.name()).orElse(Configurable.ABSENT))
        .orElse(Configurable.ABSENT);
  }

  /** The lines of a view; the whole configuration for the system view. */
  public static Optional<ConfigTree> view(ConfigTree config, String view) {
    return view.isEmpty() ? Optional.of(config) : config.child(view);
  }

  /** What is typed in the system view so that the setting has the value; it ends there again. */
  public static List<String> write(Setting setting, String value) {
    List<String> lines = new ArrayList<>();
    boolean inView = !setting.scope().isEmpty();
    if (inView) {
      lines.add(setting.scope());
    }
    lines.add(
        switch (value) {
          case Configurable.ABSENT -> "undo " + setting.name();
          case SET -> setting.name();
          default -> setting.name() + " " + value;
        });
    if (inView) {
      lines.add("quit");
    }
    return lines;
  }

  /** As {@link #write} for a view, which is left again when it was made. */
  public static List<String> writeView(Setting setting, String value) {
    return value.equals(SET) ? List.of(setting.name(), "quit") : List.of("undo " + setting.name());
  }
}
