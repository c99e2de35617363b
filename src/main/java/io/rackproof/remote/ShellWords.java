package io.rackproof.remote;

import java.util.regex.Pattern;

/** Quoting for POSIX shells (IEEE 1003.1, 2.2 Quoting). */
public final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** One word that a POSIX shell reads back as {@code text}. */
  public static String quote(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
