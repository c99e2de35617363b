package io.rackproof.remote;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes one stream of a {@link BatchScript} apart, as it comes in. Marks count up from 1 without a
 * gap; anything else leaves the command that it belongs to without an end.
 */
final class MarkedStream {
  /** What one command wrote, and the status that its end mark tells. */
  record Section(byte[] bytes, int status) {}

  private static final int STATUS_DIGITS = 3;

  private final String nonce;
  private final int commands;
  private final List<Section> sections = new ArrayList<>();
  private byte[] buffer = new byte[8192];
  private int length;
  private int searched;
  private boolean inside;

  MarkedStream(String nonce, int commands) {
    this.nonce = nonce;
    this.commands = commands;
  }

  void feed(byte[] bytes, int count) {
    if (length + count > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + count));
    }
    System.arraycopy(bytes, 0, buffer, length, count);
    length += count;
    while (sections.size() < commands && (inside ? takeEnd() : takeBegin())) {
      searched = 0;
    }
  }

  /** The commands whose end was seen, in order from the first. */
  List<Section> sections() {
    return sections;
  }

  /** How many marks were seen: it grows as the batch goes on. */
  int marks() {
    return sections.size() * 2 + (inside ? 1 : 0);
  }

  /** What came after the last mark: of a running command what it wrote so far, else noise. */
  byte[] pending() {
    return Arrays.copyOf(buffer, length);
  }

  int pendingSize() {
    return length;
  }

  private boolean takeBegin() {
    byte[] mark = ascii("\n@" + nonce + "<" + (sections.size() + 1) + "\n");
    int at = find(mark);
    if (at < 0) {
      return false;
    }
    drop(at + mark.length);
    inside = true;
    return true;
  }

  private boolean takeEnd() {
    byte[] mark = ascii("\n@" + nonce + ">" + (sections.size() + 1) + ":");
    int at = find(mark);
    if (at < 0) {
      return false;
    }
    int digits = at + mark.length;
    int end = digits;
    while (end < length && buffer[end] >= '0' && buffer[end] <= '9') {
      end++;
    }
    if (end == length || buffer[end] != '\n' || end == digits || end - digits > STATUS_DIGITS) {
      searched = at;
      return false;
    }
    int status =
        Integer.parseInt(new String(buffer, digits, end - digits, StandardCharsets.US_ASCII));
    sections.add(new Section(Arrays.copyOf(buffer, at), status));
    drop(end + 1);
    inside = false;
    return true;
  }

  private int find(byte[] mark) {
    for (int at = searched; at + mark.length <= length; at++) {
      if (Arrays.equals(buffer, at, at + mark.length, mark, 0, mark.length)) {
        return at;
      }
    }
    searched = Math.max(0, length - mark.length + 1);
    return -1;
  }

  private void drop(int count) {
    buffer = Arrays.copyOfRange(buffer, count, Math.max(count + 8192, length));
    length -= count;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
