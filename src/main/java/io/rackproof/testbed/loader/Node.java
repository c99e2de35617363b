package io.rackproof.testbed.loader;

import java.util.List;

/** A piece of YAML that knows where it stands. */
sealed interface Node {
  Mark mark();

  /** What it is, to be read after "found". */
  String described();

  /**
   * A single value.
   *
   * @param text as written, without quotes
   * @param blank whether nothing was written ({@code key:}, {@code ~} or {@code null})
   * @param textMark where the first character of {@code text} stands, behind an opening quote
   * @param verbatim whether text and file agree character by character, so that an offset into one
   *     is an offset into the other
   */
  record Scalar(Mark mark, String text, boolean blank, Mark textMark, boolean verbatim)
      implements Node {
    /** Where the character at {@code offset} of the text stands. */
    Mark at(int offset) {
      return verbatim && offset > 0 ? new Mark(textMark.line(), textMark.column() + offset) : mark;
    }

    @Override
    public String described() {
      return blank ? "nothing" : "'" + text + "'";
    }
  }

  /** A list. */
  record Sequence(Mark mark, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String described() {
      return "a list";
    }
  }

  /** Keys and values, in the order of the file; a key that is given twice is in here twice. */
  record Mapping(Mark mark, List<Entry> entries) implements Node {
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    public String described() {
      return "a mapping";
    }
  }

  /** One {@code key: value}. */
  record Entry(Scalar key, Node value) {}
}
