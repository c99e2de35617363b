package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code nvidia-smi topo -m} (NVIDIA GPU driver): a table parted by TABs, whose head may be
 * underlined by control sequences, of what is between GPUs and NICs. Older drivers call the columns
 * of NICs by their RDMA devices, newer ones NIC0, NIC1 and so on with a legend below. Names of the
 * GPUs come from {@code nvidia-smi --query-gpu=name}.
 */
final class NvidiaSmi {
  private static final Pattern ESCAPE = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern GPU = Pattern.compile("GPU\\d{1,2}");
  private static final Pattern NIC = Pattern.compile("NIC\\d{1,3}");
  private static final Pattern LEGEND = Pattern.compile("\\s*(NIC\\d{1,3}): (\\S+)\\s*");
  private static final Pattern LINK = Pattern.compile("PIX|PXB|PHB|NODE|SYS");

  private NvidiaSmi() {}

  static Command topology() {
    return Command.read("nvidia-smi", "topo", "-m");
  }

  static Command names() {
    return Command.read("nvidia-smi", "--query-gpu=name", "--format=csv,noheader");
  }

  /** How near NICs are to GPUs; unsupported on a host without the tool. */
  static Observed<GpuTopology> gpus(Reply topology, Reply names) {
    if (topology.outcome() == Reply.Outcome.TOOL_MISSING) {
      return Observed.unsupported("the host has no nvidia-smi", topology.evidence());
    }
    Observed<GpuTopology> read = topology(topology);
    // Names cut at the end of a line are fewer than the GPUs of the table.
    List<String> models =
        Answer.read(names, Answer::lines).asOptional().orElse(List.of()).stream()
            .map(String::strip)
            .toList();
    return read.map(
        found ->
            models.size() == found.gpus()
                ? new GpuTopology(found.gpus(), models, found.links())
                : found);
  }

  /** The table alone, without names. */
  static Observed<GpuTopology> topology(Reply reply) {
    return Answer.read(reply, text -> parse(ESCAPE.matcher(text).replaceAll("")));
  }

  private static GpuTopology parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    List<String> head = List.of(lines.get(0).split("\t", -1));
    List<String> columns = head.stream().map(String::strip).filter(NvidiaSmi::device).toList();
    List<String> gpus = columns.stream().filter(name -> GPU.matcher(name).matches()).toList();
    if (gpus.isEmpty() || !lines.get(0).startsWith("\t")) {
      throw new Malformed("its first line is no head of GPUs and NICs");
    }
    Map<String, List<String>> rows = new HashMap<>();
    for (String line : lines) {
      List<String> cells = List.of(line.split("\t", -1));
      if (GPU.matcher(cells.get(0)).matches()) {
        rows.put(cells.get(0), cells.subList(1, cells.size()));
      }
    }
    Map<String, String> legend = legend(lines);
    Map<String, List<String>> links = new HashMap<>();
    for (int column = gpus.size(); column < columns.size(); column++) {
      String nic = columns.get(column);
      links.put(device(nic, legend), links(gpus, rows, column));
    }
    return new GpuTopology(gpus.size(), List.of(), links);
  }

  /** What is in the head and no column of processors or memory. */
  private static boolean device(String name) {
    return !name.isEmpty() && !name.contains(" ");
  }

  private static String device(String column, Map<String, String> legend) throws Malformed {
    if (!NIC.matcher(column).matches()) {
      return column;
    }
    String device = legend.get(column);
    if (device == null) {
      throw new Malformed("its legend does not say which device " + column + " is");
    }
    return device;
  }

  private static Map<String, String> legend(List<String> lines) {
    Map<String, String> legend = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = LEGEND.matcher(line);
      if (matcher.matches()) {
        legend.put(matcher.group(1), matcher.group(2));
      }
    }
    return legend;
  }

  private static List<String> links(List<String> gpus, Map<String, List<String>> rows, int column)
      throws Malformed {
    List<String> links = new ArrayList<>();
    for (String gpu : gpus) {
      List<String> cells = rows.getOrDefault(gpu, List.of());
      String link = column < cells.size() ? cells.get(column).strip() : "";
      if (!LINK.matcher(link).matches()) {
        throw new Malformed("row " + gpu + " has '" + link + "' in column " + (column + 1));
      }
      links.add(link);
    }
    return links;
  }
}
