package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display qos map-table NAME}: {@code MAP-TABLE NAME: dscp-dot1p TYPE: pre-define}, a
 * heading and a row {@code import : export} for every import (H3C command reference, ACL and QoS,
 * priority map commands). All ports of the switch use the same tables.
 */
final class MapTable {
  static final String DSCP = "dscp-dot1p";
  static final String QUEUE = "dot1p-lp";

  private static final Pattern NAME = Pattern.compile("MAP-TABLE NAME: (\\S+) +TYPE: pre-defined?");
  private static final Pattern HEADING = Pattern.compile("IMPORT +: +EXPORT");
  private static final Pattern ROW = Pattern.compile("(\\d{1,2}) +: +([0-7])");

  private MapTable() {}

  static Command command(String table) {
    return Command.cliRead("display qos map-table " + table);
  }

  /**
   * @param size how many imports there are
   */
  static SortedMap<Integer, Integer> parse(String text, String table, int size) throws Malformed {
    List<String> lines =
        Answer.lines(text).stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (lines.size() < 2) {
      throw new Malformed("it is no map table");
    }
    Matcher name = NAME.matcher(lines.get(0));
    if (!name.matches() || !name.group(1).equals(table)) {
      throw new Malformed("it does not begin with the name of " + table);
    }
    if (!HEADING.matcher(lines.get(1)).matches()) {
      throw new Malformed("it has no heading");
    }
    SortedMap<Integer, Integer> map = new TreeMap<>();
    for (String line : lines.subList(2, lines.size())) {
      Matcher row = ROW.matcher(line);
      if (!row.matches()) {
        throw new Malformed("the line '" + line + "' is not a row");
      }
      map.put(Integer.parseInt(row.group(1)), Integer.parseInt(row.group(2)));
    }
    if (map.size() != size || map.firstKey() != 0 || map.lastKey() != size - 1) {
      throw new Malformed("it has " + map.size() + " rows instead of " + size);
    }
    return map;
  }
}
