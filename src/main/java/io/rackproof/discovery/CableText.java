package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Switch ports of several hosts' NICs written as one: {@code leaf[1-8]/Ethernet{8*host}}. What
 * changes with the NIC alone is a range, what changes with the host an expression.
 */
final class CableText {
  private final List<List<Tokens>> rows;

  private CableText(List<List<Tokens>> rows) {
    this.rows = rows;
  }

  /**
   * One text for all; empty where there is none.
   *
   * @param byHost a list a host, each with an entry a NIC; none is empty
   */
  static Optional<String> of(List<List<String>> byHost) {
    List<List<Tokens>> rows =
        byHost.stream().map(row -> row.stream().map(Tokens::of).toList()).toList();
    Tokens first = rows.get(0).get(0);
    if (rows.stream().flatMap(List::stream).allMatch(first::like)) {
      return new CableText(rows).text();
    }
    return rows.size() == 1 ? RangeText.of(byHost.get(0)) : Optional.empty();
  }

  private Optional<String> text() {
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < rows.get(0).get(0).parts().size(); at++) {
      Optional<String> part = part(at);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      text.append(part.get());
    }
    return Optional.of(text.toString());
  }

  private Optional<String> part(int at) {
    List<String> first = column(0, at);
    boolean sameForHosts = true;
    for (int host = 1; host < rows.size(); host++) {
      sameForHosts &= column(host, at).equals(first);
    }
    if (sameForHosts) {
      return Optional.of(
          new HashSet<>(first).size() == 1 ? first.get(0) : "[" + RangeText.bracketed(first) + "]");
    }
    return linear(at);
  }

  private List<String> column(int host, int at) {
    return rows.get(host).stream().map(tokens -> tokens.parts().get(at)).toList();
  }

  /** {@code base + h * host + n * nic}; expressions write no leading zeros. */
  private Optional<String> linear(int at) {
    List<List<Long>> values = new ArrayList<>();
    for (int host = 0; host < rows.size(); host++) {
      List<String> column = column(host, at);
      if (column.stream().anyMatch(n -> n.length() > 7 || n.length() > 1 && n.startsWith("0"))) {
        return Optional.empty();
      }
      values.add(column.stream().map(Long::valueOf).toList());
    }
    long base = values.get(0).get(0);
    long perHost = values.get(1).get(0) - base;
    if (perHost < 0) {
      return Optional.empty();
    }
    long perNic = values.get(0).size() > 1 ? values.get(0).get(1) - base : 0;
    for (int host = 0; host < values.size(); host++) {
      for (int nic = 0; nic < values.get(host).size(); nic++) {
        if (values.get(host).get(nic) != base + perHost * host + perNic * nic) {
          return Optional.empty();
        }
      }
    }
    return Optional.of("{" + expression(base, perHost, perNic) + "}");
  }

  private static String expression(long base, long perHost, long perNic) {
    StringBuilder text = new StringBuilder();
    // A sum may not begin with a minus.
    if (perNic < 0 && perHost == 0) {
      text.append(base);
    }
    term(text, perHost, "host");
    term(text, perNic, "nic");
    if (base != 0 && !text.toString().startsWith(Long.toString(base)) || text.isEmpty()) {
      text.append(text.isEmpty() ? "" : "+").append(base);
    }
    return text.toString();
  }

  private static void term(StringBuilder text, long factor, String variable) {
    if (factor == 0) {
      return;
    }
    text.append(factor < 0 ? "-" : text.isEmpty() ? "" : "+");
    long size = Math.abs(factor);
    text.append(size == 1 ? variable : size + "*" + variable);
  }
}
