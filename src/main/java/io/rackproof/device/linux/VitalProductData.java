package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Part and serial number of a board, as {@code lspci -vvv} prints its vital product data (pciutils
 * ls-vpd.c): {@code [SN] Serial number: …} between {@code Vital Product Data} and {@code End}.
 */
final class VitalProductData {
  private static final Pattern FIELD = Pattern.compile("\\s+\\[(PN|SN)] [A-Za-z ]+:\\s*(.*?)\\s*");

  private VitalProductData() {}

  static Observed<String> serial(Reply lspci) {
    return field(lspci, "SN");
  }

  static Observed<String> part(Reply lspci) {
    return field(lspci, "PN");
  }

  private static Observed<String> field(Reply lspci, String key) {
    return Answer.read(lspci, text -> parse(Answer.lines(text), key));
  }

  private static String parse(List<String> lines, String key) throws Malformed {
    boolean inside = false;
    String value = "";
    for (String line : lines) {
      Matcher field = FIELD.matcher(line);
      if (line.endsWith("Vital Product Data")) {
        inside = true;
      } else if (inside && line.strip().equals("End") && !value.isEmpty()) {
        return value;
      } else if (inside && field.matches() && field.group(1).equals(key)) {
        value = field.group(2);
      }
    }
    throw new Malformed("it shows no whole vital product data with [" + key + "]");
  }
}
