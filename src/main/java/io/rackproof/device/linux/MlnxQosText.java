package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.DcbxMode;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code mlnx_qos -i IF} prints, line by line (mlnx-tools, python/mlnx_qos). A line of no
 * known form is an error, except warnings. Old versions end the receive buffer list with a comma,
 * new ones with {@code max_buffer_size=N} or {@code total_size=N}; traffic classes come in any
 * order. Versions of MLNX_OFED before 4.1 tell neither DCBX nor trust; later ones say trust {@code
 * none} where the driver has no DSCP rules. Those texts are taken only where their end proves that
 * nothing was cut.
 */
final class MlnxQosText {
  private static final Pattern DCBX = Pattern.compile("DCBX mode: (OS|Firmware) controlled\\s*");
  private static final Pattern TRUST = Pattern.compile("Priority trust state: (dscp|pcp|none)\\s*");

  /**
   * {@code prio:3 dscp:31,30,29,28,27,26,25,24,}: at most eight a line, several lines a priority.
   */
  private static final Pattern MAP_ROW =
      Pattern.compile("\\s+prio:([0-7]) dscp:((?:\\d{1,2},)*)\\s*");

  /** {@code enabled 0 0 0 1 0 0 0 0 }. */
  private static final Pattern PFC_ROW = Pattern.compile("\\s+enabled((?:\\s+[01]){8})\\s*");

  private static final Pattern PFC_HEAD =
      Pattern.compile("\\s+priority\\s+0\\s+1\\s+2\\s+3\\s+4\\s+5\\s+6\\s+7\\s*");
  private static final Pattern CLASS_ROW = Pattern.compile("\\s+priority:\\s+([0-7])\\s*");

  private static final Pattern OTHER =
      Pattern.compile(
          "dscp2prio mapping:\\s*"
              + "|default priority:.*"
              + "|Receive buffer size \\(bytes\\): (?:\\d+,)+(?:(?:max_buffer_size|total_size)=\\d+)?\\s*"
              + "|Cable len: \\d+\\s*"
              + "|PFC configuration:\\s*"
              + "|\\s+buffer(?:\\s+\\d+){8}\\s*"
              + "|tc: \\d+ .*tsa: .*"
              + "|tc: \\d+ ratelimit.*"
              + "|\\**\\s*(?i:warning).*"
              + "|.* not supported on your system.*"
              + "|\\s*");

  private Optional<DcbxMode> dcbx = Optional.empty();
  private Optional<TrustMode> trust = Optional.empty();
  private Optional<PriorityMask> pfc = Optional.empty();
  private boolean pfcHead;
  private final Map<Dscp, Priority> map = new HashMap<>();
  private PriorityMask classed = PriorityMask.NONE;

  private MlnxQosText() {}

  static MlnxQosText parse(String text) throws Malformed {
    MlnxQosText parsed = new MlnxQosText();
    for (String line : Answer.lines(text)) {
      parsed.line(line);
    }
    return parsed;
  }

  MlnxQos.State state() throws Malformed {
    PriorityMask mask = pfc.orElseThrow(() -> new Malformed("it has no whole PFC table"));
    if ((dcbx.isEmpty() || trust.isEmpty()) && !classed.equals(new PriorityMask(0xff))) {
      throw new Malformed("it has no DCBX mode or no trust state, and its end is not there either");
    }
    int mapped = trust.equals(Optional.of(TrustMode.DSCP)) ? 64 : 0;
    if (map.size() != mapped) {
      throw new Malformed("it maps " + map.size() + " code points, but should " + mapped);
    }
    return new MlnxQos.State(dcbx, trust, mask, map);
  }

  /** The priorities that the text puts into a traffic class, which is the last thing it tells. */
  PriorityMask prioritiesWithClass() {
    return classed;
  }

  private void line(String line) throws Malformed {
    Matcher dcbxLine = DCBX.matcher(line);
    Matcher trustLine = TRUST.matcher(line);
    Matcher mapRow = MAP_ROW.matcher(line);
    Matcher pfcRow = PFC_ROW.matcher(line);
    Matcher classRow = CLASS_ROW.matcher(line);
    if (dcbxLine.matches()) {
      once(dcbx, line);
      dcbx = Optional.of(dcbxLine.group(1).equals("OS") ? DcbxMode.OS : DcbxMode.FIRMWARE);
    } else if (trustLine.matches()) {
      once(trust, line);
      trust = trust(trustLine.group(1));
    } else if (mapRow.matches()) {
      mapRow(Priority.of(Integer.parseInt(mapRow.group(1))), mapRow.group(2));
    } else if (PFC_HEAD.matcher(line).matches()) {
      pfcHead = true;
    } else if (pfcRow.matches()) {
      once(pfc, line);
      pfc = Optional.of(flags(pfcRow.group(1)));
    } else if (classRow.matches()) {
      classed = classed.with(Priority.of(Integer.parseInt(classRow.group(1))));
    } else if (!OTHER.matcher(line).matches()) {
      throw new Malformed("'" + line.strip() + "' is no line of mlnx_qos");
    }
  }

  private static Optional<TrustMode> trust(String word) {
    return switch (word) {
      case "dscp" -> Optional.of(TrustMode.DSCP);
      case "pcp" -> Optional.of(TrustMode.PCP);
      default -> Optional.empty();
    };
  }

  private static void once(Optional<?> present, String line) throws Malformed {
    if (present.isPresent()) {
      throw new Malformed("'" + line.strip() + "' is the second of its kind");
    }
  }

  private void mapRow(Priority priority, String codePoints) throws Malformed {
    for (String codePoint : codePoints.split(",")) {
      if (codePoint.isEmpty()) {
        continue;
      }
      int value = Integer.parseInt(codePoint);
      if (value > 63 || map.put(Dscp.of(value), priority) != null) {
        throw new Malformed("DSCP " + value + " is none, or is mapped twice");
      }
    }
  }

  private PriorityMask flags(String row) throws Malformed {
    if (!pfcHead) {
      throw new Malformed("its PFC table has no heading of priorities 0 to 7");
    }
    PriorityMask mask = PriorityMask.NONE;
    String[] flags = row.strip().split("\\s+");
    for (int n = 0; n < flags.length; n++) {
      mask = flags[n].equals("1") ? mask.with(Priority.of(n)) : mask;
    }
    return mask;
  }
}
