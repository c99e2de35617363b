package io.rackproof.discovery;

/** Values as YAML takes them. */
final class Yaml {
  private Yaml() {}

  /** Quoted where a plain value would be taken for something else. */
  static String text(String value) {
    boolean plain =
        value.matches("[A-Za-z0-9~/].*")
            && !value.contains(": ")
            && !value.contains(" #")
            && !value.endsWith(":");
    return plain ? value : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
