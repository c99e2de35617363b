package io.rackproof.device.bridge;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The step that all parsers share: a tool that ended as it should, or why nothing is known. */
final class Answer {
  private Answer() {}

  /** What a parser makes of standard output. */
  interface Grammar<T> {
    T parse(String text) throws Malformed;
  }

  /** Something that follows from facts, if it does. */
  interface Derivation<T> {
    T derive() throws Malformed;
  }

  /** Reads the output of a tool that ended with status 0. */
  static <T> Observed<T> read(Reply reply, Grammar<T> grammar) {
    if (!reply.ok()) {
      return failed(reply);
    }
    try {
      return Observed.known(grammar.parse(reply.stdout()), reply.evidence());
    } catch (Malformed malformed) {
      return Observed.unknown(
          "the output of '"
              + reply.command().line()
              + "' cannot be used: "
              + malformed.getMessage(),
          reply.stdout().isBlank() ? reply.stderr() : reply.stdout(),
          reply.evidence());
    }
  }

  /** What follows from known facts; unknown with the reason where it does not. */
  static <T> Observed<T> derive(List<EvidenceRef> evidence, Derivation<T> derivation) {
    try {
      return new Observed.Known<>(derivation.derive(), evidence);
    } catch (Malformed lacking) {
      return new Observed.Unknown<>(lacking.getMessage(), "", evidence);
    }
  }

  /** Unknown, because the command did not end as it should. */
  static <T> Observed<T> failed(Reply reply) {
    String remedy =
        switch (reply.outcome()) {
          case TOOL_MISSING -> "; install " + packageOf(reply.command().argv().get(0));
          case REFUSED -> "; log in as root, or allow the command in sudoers without a password";
          default -> "";
        };
    return Observed.unknown(
        reply.ending() + remedy,
        reply.stdout().isBlank() ? reply.stderr() : reply.stdout(),
        reply.evidence());
  }

  private static String packageOf(String tool) {
    return switch (tool) {
      case "tc", "ip", "dcb", "bridge" -> "the package iproute2";
      case "lldptool" -> "the package lldpad";
      default -> "the package " + tool;
    };
  }

  /**
   * The lines of a text that ends with a line end.
   *
   * @throws Malformed when it is empty, ends in the middle of a line or holds control characters
   */
  static List<String> lines(String text) throws Malformed {
    if (text.isEmpty()) {
      throw new Malformed("it is empty");
    }
    if (!text.endsWith("\n")) {
      throw new Malformed("it ends in the middle of a line");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' && c != '\n' && c != '\t' || c == '\uFFFD') {
        throw new Malformed("it holds a control or undecodable character at offset " + i);
      }
    }
    return text.lines().toList();
  }

  /** Evidence of several facts, each once. */
  static List<EvidenceRef> evidence(Observed<?>... facts) {
    Set<EvidenceRef> all = new LinkedHashSet<>();
    for (Observed<?> fact : facts) {
      all.addAll(fact.evidence());
    }
    return new ArrayList<>(all);
  }
}
