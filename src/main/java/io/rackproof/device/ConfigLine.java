package io.rackproof.device;

import io.rackproof.plan.Setting;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of a CLI's running configuration as a setting: its scope is the sections that lead to it
 * ({@code interface Ethernet1 ; uc-tx-queue 3}), its name the words that the line begins with
 * ({@code bandwidth percent}), its value the rest, {@link #SET} when there is none.
 */
public final class ConfigLine {
  /** Value of a line that is its name and nothing more. */
  public static final String SET = "(set)";

  private static final String STEP = " ; ";
  private static final String NO = "no ";

  private ConfigLine() {}

  public static Setting setting(DeviceName device, List<String> sections, String name) {
    return new Setting(device, String.join(STEP, sections), name);
  }

  public static List<String> sections(Setting setting) {
    return setting.scope().isEmpty() ? List.of() : List.of(setting.scope().split(STEP));
  }

  /** The value that a configuration has for the setting. */
  public static String read(ConfigTree config, Setting setting) {
    return config
        .section(sections(setting))
        .map(
            section ->
                section.has(setting.name())
                    ? SET
                    : section.after(setting.name()).orElse(Configurable.ABSENT))
        .orElse(Configurable.ABSENT);
  }

  /** What is typed in configuration mode so that the setting has the value. */
  public static List<String> write(Setting setting, String value) {
    List<String> lines = new ArrayList<>(sections(setting));
    String name = setting.name();
    if (value.equals(SET)) {
      lines.add(name);
    } else if (!value.equals(Configurable.ABSENT)) {
      lines.add(name + " " + value);
    } else {
      lines.add(name.startsWith(NO) ? "default " + name.substring(NO.length()) : NO + name);
    }
    return lines;
  }
}
