package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.GpuLinks;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nvidia-smi topo -m}: a matrix with a row and a column for each GPU and NIC, parted by
 * TABs. Columns of NICs are numbered, {@code NIC0}, and a legend below tells the devices; older
 * drivers name the columns by device and have no such legend. Some underline the heading even in a
 * pipe.
 */
final class NvidiaTopology {
  private static final Pattern UNDERLINE = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern GPU = Pattern.compile("GPU(\\d{1,3})");
  private static final Pattern NUMBERED = Pattern.compile("NIC\\d{1,3}");
  private static final Pattern LEGEND = Pattern.compile("\\s*(NIC\\d{1,3}): (\\S+)\\s*");
  private static final Pattern LINK = Pattern.compile("X|SYS|NODE|PHB|PXB|PIX|NV\\d{1,3}|C2C");

  private NvidiaTopology() {}

  static Command command() {
    return Command.read("nvidia-smi", "topo", "-m");
  }

  static Observed<GpuLinks> links(Reply reply) {
    return Answer.read(reply, text -> parse(UNDERLINE.matcher(text).replaceAll("")));
  }

  private static GpuLinks parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    List<String> columns = columns(lines);
    Map<String, String> devices = devices(lines, columns);
    Set<String> missing = new HashSet<>();
    columns.stream().filter(name -> GPU.matcher(name).matches()).forEach(missing::add);
    Map<String, SortedMap<Integer, String>> links = new HashMap<>();
    devices.values().forEach(device -> links.put(device, new TreeMap<>()));
    for (String line : lines) {
      List<String> cells = cells(line);
      Matcher gpu = GPU.matcher(cells.get(0));
      if (!gpu.matches()) {
        continue;
      }
      if (!missing.remove(cells.get(0)) || cells.size() <= columns.size()) {
        throw new Malformed("its row " + cells.get(0) + " stands twice or is not whole");
      }
      for (int n = 0; n < columns.size(); n++) {
        String link = cells.get(n + 1);
        if (!LINK.matcher(link).matches()) {
          throw new Malformed("between " + cells.get(0) + " and " + columns.get(n) + " is " + link);
        }
        if (devices.containsKey(columns.get(n))) {
          links.get(devices.get(columns.get(n))).put(Integer.parseInt(gpu.group(1)), link);
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new Malformed("it has no rows of " + missing);
    }
    return new GpuLinks(links);
  }

  /** GPUs and NICs, as far as columns go on with them. */
  private static List<String> columns(List<String> lines) throws Malformed {
    for (String line : lines) {
      List<String> cells = cells(line);
      if (cells.get(0).isEmpty() && cells.size() > 1 && GPU.matcher(cells.get(1)).matches()) {
        List<String> names = new ArrayList<>();
        for (String cell : cells.subList(1, cells.size())) {
          if (cell.isEmpty() || cell.contains(" ")) {
            break; // CPU Affinity and what follows
          }
          names.add(cell);
        }
        return names;
      }
    }
    throw new Malformed("it has no heading of GPUs");
  }

  /** The RDMA device of each column of a NIC. */
  private static Map<String, String> devices(List<String> lines, List<String> columns)
      throws Malformed {
    Map<String, String> legend = new HashMap<>();
    for (String line : lines) {
      Matcher entry = LEGEND.matcher(line);
      if (entry.matches()) {
        legend.put(entry.group(1), entry.group(2));
      }
    }
    Map<String, String> devices = new HashMap<>();
    for (String name : columns) {
      if (NUMBERED.matcher(name).matches()) {
        if (!legend.containsKey(name)) {
          throw new Malformed("it does not tell which device " + name + " is");
        }
        devices.put(name, legend.get(name));
      } else if (!GPU.matcher(name).matches()) {
        devices.put(name, name);
      }
    }
    return devices;
  }

  private static List<String> cells(String line) {
    return java.util.Arrays.stream(line.split("\t", -1)).map(String::strip).toList();
  }
}
