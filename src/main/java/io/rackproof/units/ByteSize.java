package io.rackproof.units;

/** A number of bytes, zero or more. */
public record ByteSize(long bytes) implements Comparable<ByteSize> {
  /**
   * @throws IllegalArgumentException when negative
   */
  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("not a size: " + bytes + " bytes");
    }
  }

  public static ByteSize of(long bytes) {
    return new ByteSize(bytes);
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public String toString() {
    return bytes + " bytes";
  }
}
