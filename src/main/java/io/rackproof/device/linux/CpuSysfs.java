package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.HostTuning.IdleState;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Processors in sysfs: governors of {@code cpufreq} (admin-guide/pm/cpufreq.rst), which idle states
 * are on (admin-guide/pm/cpuidle.rst), and which processors share a core
 * (admin-guide/cputopology.rst). One command names the states, another one lists everything that
 * each processor has of its own.
 */
final class CpuSysfs {
  private static final String ROOT = "/sys/devices/system/cpu";
  private static final String STATES = ROOT + "/cpu0/cpuidle";
  private static final Pattern GOVERNOR =
      Pattern.compile(ROOT + "/cpufreq/policy\\d+/scaling_governor");
  private static final Pattern DISABLE =
      Pattern.compile(ROOT + "/cpu(\\d+)/cpuidle/state(\\d+)/disable");
  private static final Pattern RESUME =
      Pattern.compile(ROOT + "/cpu(\\d+)/power/pm_qos_resume_latency_us");
  private static final Pattern SIBLINGS =
      Pattern.compile(ROOT + "/cpu\\d+/topology/thread_siblings_list");

  private CpuSysfs() {}

  static Command statesCommand() {
    return SysfsListing.command(true, STATES);
  }

  static Command command() {
    return SysfsListing.only(
        List.of("scaling_governor", "disable", "pm_qos_resume_latency_us", "thread_siblings_list"),
        ROOT);
  }

  /** The limit that programs keep below through {@code /dev/cpu_dma_latency}, microseconds. */
  static Command latencyCommand() {
    return Command.read("od", "-An", "-td4", "-N4", "/dev/cpu_dma_latency").withRoot();
  }

  /** Unsupported where the kernel does not scale frequencies, as in most virtual machines. */
  static Observed<SortedMap<String, Integer>> governors(Reply reply) {
    Observed<SortedMap<String, Integer>> read =
        SysfsListing.read(reply)
            .map(
                listing -> {
                  SortedMap<String, Integer> governors = new TreeMap<>();
                  matching(listing, GOVERNOR)
                      .forEach((file, value) -> governors.merge(value, 1, Integer::sum));
                  return governors;
                });
    return read.flatMap(
        found ->
            found.isEmpty()
                ? Observed.unsupported(
                    "the kernel scales no frequencies here: " + ROOT + "/cpufreq has no policy",
                    reply.evidence())
                : read);
  }

  /**
   * Idle states that are on for a processor, and which its own limit allows. Unsupported where the
   * kernel manages none.
   */
  static Observed<List<IdleState>> idle(Reply states, Reply all) {
    Observed<List<IdleState>> read =
        Answer.both(
            SysfsListing.read(states),
            SysfsListing.read(all),
            (names, own) ->
                Answer.derive(List.of(states.evidence(), all.evidence()), () -> idle(names, own)));
    return read.flatMap(
        found ->
            SysfsListing.read(states).map(SysfsListing::isEmpty).asOptional().orElse(false)
                ? Observed.unsupported(
                    "the kernel manages no idle states here: " + STATES + " is empty",
                    states.evidence())
                : read);
  }

  private static List<IdleState> idle(SysfsListing names, SysfsListing own) throws Malformed {
    Map<Integer, Long> limits = limits(own);
    Map<Integer, Integer> on = new TreeMap<>();
    for (Map.Entry<String, String> file : matching(own, DISABLE).entrySet()) {
      Matcher place = DISABLE.matcher(file.getKey());
      if (!place.matches() || !file.getValue().matches("[0-9]{1,4}")) {
        throw new Malformed(file.getKey() + " reads '" + file.getValue() + "'");
      }
      int state = Integer.parseInt(place.group(2));
      long limit = limits.getOrDefault(Integer.parseInt(place.group(1)), Long.MAX_VALUE);
      boolean enters = file.getValue().equals("0") && exit(names, state) <= limit;
      on.merge(state, enters ? 1 : 0, Integer::sum);
    }
    if (on.isEmpty() && !names.isEmpty()) {
      throw new Malformed("no processor shows which idle states are on");
    }
    List<IdleState> entered = new ArrayList<>();
    for (Map.Entry<Integer, Integer> state : on.entrySet()) {
      if (state.getValue() > 0) {
        entered.add(
            new IdleState(
                value(names, state.getKey(), "name"),
                Duration.ofNanos(1000 * exit(names, state.getKey())),
                state.getValue()));
      }
    }
    return entered;
  }

  /** Microseconds; 0 is no limit, n/a no latency at all (ABI/testing/sysfs-devices-power). */
  private static Map<Integer, Long> limits(SysfsListing own) throws Malformed {
    Map<Integer, Long> limits = new TreeMap<>();
    for (Map.Entry<String, String> file : matching(own, RESUME).entrySet()) {
      Matcher place = RESUME.matcher(file.getKey());
      if (!place.matches() || !file.getValue().matches("n/a|\\d{1,10}")) {
        throw new Malformed(file.getKey() + " reads '" + file.getValue() + "'");
      }
      if (!file.getValue().equals("0")) {
        long limit = file.getValue().equals("n/a") ? 0 : Long.parseLong(file.getValue());
        limits.put(Integer.parseInt(place.group(1)), limit);
      }
    }
    return limits;
  }

  private static long exit(SysfsListing names, int state) throws Malformed {
    String latency = value(names, state, "latency");
    if (!latency.matches("\\d{1,9}")) {
      throw new Malformed("idle state " + state + " has the latency '" + latency + "'");
    }
    return Long.parseLong(latency);
  }

  private static String value(SysfsListing names, int state, String file) throws Malformed {
    String path = STATES + "/state" + state + "/" + file;
    return names.value(path).orElseThrow(() -> new Malformed(path + " is not there"));
  }

  /** Cores among the processors of a list: those that share one are counted once. */
  static Observed<Integer> cores(Reply reply, String processors) {
    return cores(siblings(reply), processors);
  }

  static Observed<Integer> cores(Observed<Set<BitSet>> siblings, String processors) {
    return siblings.flatMap(
        cores -> Answer.derive(siblings.evidence(), () -> among(cores, CpuList.parse(processors))));
  }

  /** The processors of each core, for all ports of a host. */
  static Observed<Set<BitSet>> siblings(Reply reply) {
    return SysfsListing.read(reply)
        .flatMap(listing -> Answer.derive(List.of(reply.evidence()), () -> siblings(listing)));
  }

  private static Set<BitSet> siblings(SysfsListing listing) throws Malformed {
    Set<BitSet> cores = new HashSet<>();
    for (String list : matching(listing, SIBLINGS).values()) {
      cores.add(CpuList.parse(list));
    }
    return cores;
  }

  private static int among(Set<BitSet> cores, BitSet processors) throws Malformed {
    long count = cores.stream().filter(core -> core.intersects(processors)).count();
    if (count == 0) {
      throw new Malformed("no processor of " + processors + " shows which others share its core");
    }
    return Math.toIntExact(count);
  }

  /** What all programs together ask for; the kernel's default is 2000 seconds. */
  static Observed<Duration> latencyLimit(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String line = Answer.line(text).strip();
          if (!line.matches("\\d{1,10}")) {
            throw new Malformed("'" + line + "' is no number of microseconds");
          }
          return Duration.ofNanos(1000 * Long.parseLong(line));
        });
  }

  private static Map<String, String> matching(SysfsListing listing, Pattern path) {
    return listing.files().entrySet().stream()
        .filter(file -> path.matcher(file.getKey()).matches())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
  }
}
