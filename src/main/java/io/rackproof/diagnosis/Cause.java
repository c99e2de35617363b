package io.rackproof.diagnosis;

/**
 * A root cause, as the table of causes has it.
 *
 * @param id stable key: {@code pcie-degraded}
 * @param area what it belongs to: {@code link}, {@code qos}, {@code perftest}
 * @param title one line: what is wrong
 * @param remedy what a person does about it
 * @param confirm the command that confirms it
 */
public record Cause(String id, String area, String title, String remedy, String confirm) {
  /**
   * @throws IllegalArgumentException when a part is blank
   */
  public Cause {
    if (id.isBlank()
        || area.isBlank()
        || title.isBlank()
        || remedy.isBlank()
        || confirm.isBlank()) {
      throw new IllegalArgumentException("cause '" + id + "' lacks a part");
    }
  }
}
