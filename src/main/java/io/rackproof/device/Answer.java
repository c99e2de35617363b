package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** The step that all parsers share: a tool that ended as it should, or why nothing is known. */
public final class Answer {
  private static final Set<Integer> SUCCESS = Set.of(0);

  private Answer() {}

  /** What a parser makes of standard output. */
  public interface Grammar<T> {
    T parse(String text) throws Malformed;
  }

  /** Something that follows from facts, if it does. */
  public interface Derivation<T> {
    T derive() throws Malformed;
  }

  /** Reads the output of a tool that ended with status 0. */
  public static <T> Observed<T> read(Reply reply, Grammar<T> grammar) {
    return read(reply, SUCCESS, grammar);
  }

  /** Reads the output of a tool that ended with one of the given statuses. */
  public static <T> Observed<T> read(Reply reply, Set<Integer> statuses, Grammar<T> grammar) {
    if (!ended(reply, statuses)) {
      return failed(reply);
    }
    try {
      return Observed.known(grammar.parse(reply.stdout()), reply.evidence());
    } catch (Malformed malformed) {
      return malformed(reply, malformed.getMessage());
    }
  }

  public static boolean ended(Reply reply, Set<Integer> statuses) {
    return reply.outcome() == Reply.Outcome.EXITED
        && reply.exitStatus().isPresent()
        && statuses.contains(reply.exitStatus().getAsInt());
  }

  /** Unknown, because the command did not end as it should. */
  public static <T> Observed<T> failed(Reply reply) {
    String remedy =
        switch (reply.outcome()) {
          case TOOL_MISSING -> "; " + Packages.install(reply.command().tool());
          case REFUSED ->
              reply.command().cli()
                  ? "; give the login the rights for it, or check whether this version has it"
                  : "; log in as root, or allow the command in sudoers without a password";
          default -> "";
        };
    return Observed.unknown(reply.ending() + remedy, raw(reply), reply.evidence());
  }

  /** Unknown, because the output is not what the tool prints. */
  public static <T> Observed<T> malformed(Reply reply, String what) {
    return Observed.unknown(
        "the output of '" + reply.command().line() + "' cannot be used: " + what,
        raw(reply),
        reply.evidence());
  }

  private static String raw(Reply reply) {
    return reply.stdout().isBlank() ? reply.stderr() : reply.stdout();
  }

  /**
   * The lines of a text that ends with a line end.
   *
   * @throws Malformed when it is empty, ends in the middle of a line or holds control characters
   */
  public static List<String> lines(String text) throws Malformed {
    if (text.isEmpty()) {
      throw new Malformed("it is empty");
    }
    if (!text.endsWith("\n")) {
      throw new Malformed("it ends in the middle of a line");
    }
    char[] all = text.toCharArray(); // an index into an array is cheap also before it is compiled
    for (int i = 0; i < all.length; i++) {
      char c = all[i];
      if (c < ' ' && c != '\n' && c != '\t' || c == '\uFFFD') {
        throw new Malformed("it holds a control or undecodable character at offset " + i);
      }
    }
    return text.lines().toList();
  }

  /**
   * The one line of a text that has exactly one, without its line end.
   *
   * @throws Malformed when there is none or more than one
   */
  public static String line(String text) throws Malformed {
    List<String> lines = lines(text);
    if (lines.size() != 1 || lines.get(0).isBlank()) {
      throw new Malformed("one line is expected, found " + lines.size());
    }
    return lines.get(0);
  }

  /** What follows from two facts; evidence of both. */
  public static <A, B, R> Observed<R> both(
      Observed<A> one, Observed<B> other, BiFunction<? super A, ? super B, Observed<R>> derive) {
    Observed<R> result = one.flatMap(a -> other.flatMap(b -> derive.apply(a, b)));
    return result instanceof Observed.Known<R> known
        ? new Observed.Known<>(known.value(), union(one.evidence(), other.evidence()))
        : result instanceof Observed.Unknown<R> unknown
            ? new Observed.Unknown<>(
                unknown.why(),
                unknown.raw(),
                union(unknown.evidence(), union(one.evidence(), other.evidence())))
            : result;
  }

  /** What follows from known facts; unknown with the reason where it does not. */
  public static <T> Observed<T> derive(List<EvidenceRef> evidence, Derivation<T> derivation) {
    try {
      return new Observed.Known<>(derivation.derive(), evidence);
    } catch (Malformed lacking) {
      return new Observed.Unknown<>(lacking.getMessage(), "", evidence);
    }
  }

  /** Evidence of several facts, each once. */
  public static List<EvidenceRef> evidence(Observed<?>... facts) {
    Set<EvidenceRef> all = new LinkedHashSet<>();
    for (Observed<?> fact : facts) {
      all.addAll(fact.evidence());
    }
    return List.copyOf(all);
  }

  private static List<EvidenceRef> union(List<EvidenceRef> one, List<EvidenceRef> other) {
    LinkedHashSet<EvidenceRef> all = new LinkedHashSet<>(one);
    all.addAll(other);
    return new ArrayList<>(all);
  }
}
