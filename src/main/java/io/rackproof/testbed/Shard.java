package io.rackproof.testbed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several runs that share a testbed.
 *
 * @param number which of them, from 1
 * @param count how many there are
 */
public record Shard(int number, int count) implements Comparable<Shard> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

  /**
   * @throws IllegalArgumentException when the number is not between 1 and the count
   */
  public Shard {
    if (number < 1 || number > count) {
      throw new IllegalArgumentException(
          "there is no shard " + number + "/" + count + ": shards are counted from 1");
    }
  }

  /**
   * Reads {@code 2/4}.
   *
   * @throws IllegalArgumentException when it has another form
   */
  public static Shard parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no shard: write its number and how many there are, as in 2/4");
    }
    return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  /** As part of a file's name: {@code 2-of-4}. */
  public String fileName() {
    return number + "-of-" + count;
  }

  @Override
  public int compareTo(Shard other) {
    return count == other.count
        ? Integer.compare(number, other.number)
        : Integer.compare(count, other.count);
  }

  @Override
  public String toString() {
    return number + "/" + count;
  }
}
