package io.rackproof.facts;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known of one fact: its value, why it isn't known, or that the device says it has no such
 * thing. Nothing is ever assumed in place of a value.
 */
public sealed interface Observed<T> {
  /** The replies that this rests on. */
  List<EvidenceRef> evidence();

  /** Read whole from the device. */
  record Known<T>(T value, List<EvidenceRef> evidence) implements Observed<T> {
    public Known {
      evidence = List.copyOf(evidence);
    }
  }

  /**
   * Not known: no reply, a refused or missing tool, or a reply that is not what the tool prints.
   *
   * @param why one sentence: what was missing and, where it helps, what to do
   * @param raw the text that could not be understood; empty when there was none
   */
  record Unknown<T>(String why, String raw, List<EvidenceRef> evidence) implements Observed<T> {
    public Unknown {
      evidence = List.copyOf(evidence);
    }
  }

  /**
   * The device itself says that it has no such thing.
   *
   * @param reason one sentence, with what the device said
   */
  record Unsupported<T>(String reason, List<EvidenceRef> evidence) implements Observed<T> {
    public Unsupported {
      evidence = List.copyOf(evidence);
    }
  }

  static <T> Observed<T> known(T value, EvidenceRef... evidence) {
    return new Known<>(value, List.of(evidence));
  }

  static <T> Observed<T> unknown(String why, String raw, EvidenceRef... evidence) {
    return new Unknown<>(why, raw, List.of(evidence));
  }

  static <T> Observed<T> unsupported(String reason, EvidenceRef... evidence) {
    return new Unsupported<>(reason, List.of(evidence));
  }

  default Optional<T> asOptional() {
    return this instanceof Known<T> known ? Optional.of(known.value()) : Optional.empty();
  }

  /** The same knowledge of something derived from the value. */
  default <R> Observed<R> map(Function<? super T, ? extends R> derive) {
    return flatMap(value -> new Known<>(derive.apply(value), evidence()));
  }

  /** As {@link #map}, where the derivation itself may fail. Its evidence stands. */
  @SuppressWarnings("unchecked")
  default <R> Observed<R> flatMap(Function<? super T, Observed<R>> derive) {
    return this instanceof Known<T> known ? derive.apply(known.value()) : (Observed<R>) this;
  }
}
