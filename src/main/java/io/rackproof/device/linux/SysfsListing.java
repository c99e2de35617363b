package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of sysfs with their one-line values, as {@code grep -rs '' DIR… /proc/sys/kernel/ostype}
 * prints them: {@code path:value}. The last operand is there so that the last line is known: a
 * listing without it was cut. grep ends with 1 or 2 where a file or folder cannot be read, which is
 * normal: an unused GID index answers EINVAL.
 */
final class SysfsListing {
  private static final String END_FILE = "/proc/sys/kernel/ostype";
  private static final String END_LINE = END_FILE + ":Linux";
  private static final Set<Integer> STATUSES = Set.of(0, 1, 2);

  /** {@code /0000:17:00.0/}. */
  private static final Pattern PCI_FOLDER =
      Pattern.compile("/[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]/");

  private final SortedMap<String, String> values;

  private SysfsListing(SortedMap<String, String> values) {
    this.values = values;
  }

  /** Lists folders, or files when {@code recursive} is off. */
  static Command command(boolean recursive, String... paths) {
    List<String> argv = new ArrayList<>(List.of("grep", recursive ? "-rs" : "-s", ""));
    argv.addAll(Arrays.asList(paths));
    argv.add(END_FILE);
    return Command.read(argv.toArray(String[]::new));
  }

  /** Lists folders without the files that have one value. */
  static Command without(String value, String... folders) {
    List<String> argv = new ArrayList<>(List.of("grep", "-rsv", "^" + value + "$"));
    argv.addAll(Arrays.asList(folders));
    argv.add(END_FILE);
    return Command.read(argv.toArray(String[]::new));
  }

  /** Lists, below folders, only files of the given names. */
  static Command only(List<String> names, String... folders) {
    return only("", names, folders);
  }

  /** The same as root, and files that are not empty: sudo's rules know no empty argument. */
  static Command onlyAsRoot(List<String> names, String... folders) {
    return only(".", names, folders).withRoot();
  }

  private static Command only(String pattern, List<String> names, String... folders) {
    List<String> argv = new ArrayList<>(List.of("grep", "-rs"));
    names.forEach(name -> argv.add("--include=" + name));
    argv.addAll(List.of("--include=ostype", pattern));
    argv.addAll(Arrays.asList(folders));
    argv.add(END_FILE);
    return Command.read(argv.toArray(String[]::new));
  }

  static Observed<SysfsListing> read(Reply reply) {
    return read(reply, listing -> listing);
  }

  /** What a whole listing means. */
  interface Meaning<T> {
    T of(SysfsListing listing) throws Malformed;
  }

  /** What a listing means; Unknown where it was cut, or means nothing. */
  static <T> Observed<T> read(Reply reply, Meaning<T> meaning) {
    return Answer.read(reply, STATUSES, text -> meaning.of(parse(text)));
  }

  static SysfsListing parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(lines.size() - 1).equals(END_LINE)) {
      throw new Malformed("its last line is not '" + END_LINE + "', so it was cut");
    }
    SortedMap<String, String> values = new TreeMap<>();
    for (String line : lines.subList(0, lines.size() - 1)) {
      int colon = endOfPath(line);
      if (!line.startsWith("/sys/") && !line.startsWith("/proc/") || colon < 0) {
        throw new Malformed("'" + line + "' is not 'path:value'");
      }
      if (values.put(line.substring(0, colon), line.substring(colon + 1).strip()) != null) {
        throw new Malformed(line.substring(0, colon) + " stands twice");
      }
    }
    return new SysfsListing(values);
  }

  /** Values may hold colons; of a path only a folder that is called by a PCI address does. */
  private static int endOfPath(String line) {
    int colon = line.indexOf(':');
    while (colon >= 0) {
      Matcher folder = PCI_FOLDER.matcher(line).region(line.lastIndexOf('/', colon), line.length());
      if (!folder.lookingAt()) {
        return colon;
      }
      colon = line.indexOf(':', folder.end());
    }
    return colon;
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  Optional<String> value(String path) {
    return Optional.ofNullable(values.get(path));
  }

  /** Every file with its value. */
  SortedMap<String, String> files() {
    return Collections.unmodifiableSortedMap(values);
  }

  /** The files right under a folder, by name. */
  SortedMap<String, String> folder(String path) {
    SortedMap<String, String> files = new TreeMap<>();
    for (Map.Entry<String, String> entry : values.entrySet()) {
      if (entry.getKey().startsWith(path + "/")
          && entry.getKey().indexOf('/', path.length() + 1) < 0) {
        files.put(entry.getKey().substring(path.length() + 1), entry.getValue());
      }
    }
    return files;
  }

  /** The listing in path order, without its end line. */
  String text() {
    StringBuilder text = new StringBuilder();
    values.forEach((path, value) -> text.append(path).append(':').append(value).append('\n'));
    return text.toString();
  }
}
