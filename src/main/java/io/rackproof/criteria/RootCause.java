package io.rackproof.criteria;

import java.util.List;

/**
 * What is at the bottom of one or more red verdicts.
 *
 * @param id stable key of the cause: {@code switch-pfc-off}
 * @param title one line: what is wrong
 * @param where device or port at fault, as {@code leaf1/Ethernet8}; empty when nothing names it
 * @param evidence what speaks for it, most telling first
 * @param against what speaks against it, or was not seen
 * @param remedy what a person does about it
 * @param confirm the command that confirms it, with where to run it
 * @param explains red verdicts that follow from it
 */
public record RootCause(
    String id,
    String title,
    String where,
    List<String> evidence,
    List<String> against,
    String remedy,
    String confirm,
    List<Verdict> explains) {
  public RootCause {
    evidence = List.copyOf(evidence);
    against = List.copyOf(against);
    explains = List.copyOf(explains);
  }
}
