package io.rackproof.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What every simulated Linux machine has beside the programs of its kind: files and links in {@code
 * /run}, transient timers of systemd, jobs of {@code at}. Timers go off by the rack's clock.
 */
public final class SimLinux {
  private static final String RUN = "/run/";
  private static final Set<String> CHANGING =
      Set.of("ln", "find", "mv", "rm", "systemd-run", "systemctl", "at", "atrm");

  /** Runs a program of the machine, as root. */
  public interface Machine {
    Output run(Invocation call);
  }

  private record Timer(Duration deadline, Duration after, String script) {}

  private final SimClock clock;
  private final Machine machine;
  private final SortedMap<String, String> files = new TreeMap<>();
  private final SortedMap<String, String> links = new TreeMap<>();
  private final SortedMap<String, Timer> timers = new TreeMap<>();
  private final SortedMap<String, Timer> jobs = new TreeMap<>();
  private final Set<String> removed = new HashSet<>();
  private int lastJob;

  public SimLinux(SimClock clock, Machine machine) {
    this.clock = clock;
    this.machine = machine;
  }

  /** Removes a program; without {@code systemd-run} there is no systemd. */
  public synchronized void remove(String program) {
    removed.add(program);
  }

  /** Whether one of these programs is there. */
  public synchronized boolean has(String program) {
    return CHANGING.contains(program) && !removed.contains(program);
  }

  /** Whether a program would change something here. */
  public boolean changes(Invocation call) {
    String program = call.argv().get(0);
    return CHANGING.contains(program) && !call.argv().contains("is-active")
        || program.equals("tee") && last(call).startsWith(RUN);
  }

  /** Runs a program that is of every machine; empty for any other. */
  public synchronized Optional<Output> run(Invocation call) {
    String program = call.argv().get(0);
    if (removed.contains(program)) {
      return Optional.of(Output.notFound(program));
    }
    boolean ours = CHANGING.contains(program);
    boolean file = Set.of("tee", "cat", "readlink").contains(program);
    if (!ours && !(file && last(call).startsWith(RUN))) {
      return Optional.empty();
    }
    if (!call.root() && changes(call)) {
      return Optional.of(Output.failed(1, program + ": Permission denied\n"));
    }
    return Optional.of(
        switch (program) {
          case "tee" -> tee(call);
          case "cat" -> cat(last(call));
          case "readlink" -> readlink(last(call));
          case "ln" -> link(call.argv().get(2), last(call));
          case "find" -> find(call.argv());
          case "mv" -> move(call.argv().get(2), last(call));
          case "rm" -> delete(call.argv().subList(2, call.argv().size()));
          case "systemd-run" -> start(call.argv());
          case "systemctl" -> control(call.argv().get(1), last(call));
          case "at" -> at(call);
          default -> drop(last(call));
        });
  }

  private static String last(Invocation call) {
    return call.argv().get(call.argv().size() - 1);
  }

  private Output tee(Invocation call) {
    files.put(last(call), call.stdin());
    return Output.ok(call.stdin());
  }

  private Output cat(String path) {
    return files.containsKey(path)
        ? Output.ok(files.get(path))
        : Output.failed(1, "cat: " + path + ": No such file or directory\n");
  }

  private Output readlink(String path) {
    return links.containsKey(path) ? Output.ok(links.get(path) + "\n") : Output.failed(1, "");
  }

  private Output link(String target, String path) {
    if (links.putIfAbsent(path, target) != null) {
      return Output.failed(1, "ln: failed to create symbolic link '" + path + "': File exists\n");
    }
    return Output.ok("");
  }

  private Output find(List<String> words) {
    String path = words.get(1);
    if (!links.containsKey(path)) {
      return Output.failed(1, "find: '" + path + "': No such file or directory\n");
    }
    String pattern = words.get(words.indexOf("-lname") + 1).replace("\\", "");
    links.remove(path, pattern);
    return Output.ok("");
  }

  private Output move(String from, String to) {
    String content = files.remove(from);
    if (content == null) {
      return Output.failed(1, "mv: cannot stat '" + from + "': No such file or directory\n");
    }
    files.put(to, content);
    return Output.ok("");
  }

  private Output delete(List<String> paths) {
    paths.forEach(files::remove);
    return Output.ok("");
  }

  private Output start(List<String> words) {
    String unit = option(words, "--unit=") + ".timer";
    if (timers.containsKey(unit)) {
      return Output.failed(
          1,
          "Failed to start transient timer unit: Unit "
              + unit
              + " was already loaded or has a fragment file.\n");
    }
    Duration after = Duration.ofSeconds(Long.parseLong(option(words, "--on-active=")));
    timers.put(unit, timer(after, "/bin/sh " + words.get(words.size() - 1)));
    return new Output(0, "", "Running timer as unit: " + unit + "\n");
  }

  private static String option(List<String> words, String name) {
    return words.stream()
        .filter(word -> word.startsWith(name))
        .map(word -> word.substring(name.length()))
        .findFirst()
        .orElse("");
  }

  private Output control(String verb, String unit) {
    Timer timer = timers.get(unit);
    if (removed.contains("systemd-run")) {
      return Output.failed(
          1, "System has not been booted with systemd as init system (PID 1). Can't operate.\n");
    }
    if (verb.equals("is-active")) {
      return timer == null ? new Output(3, "inactive\n", "") : Output.ok("active\n");
    }
    if (timer == null) {
      return Output.failed(
          5, "Failed to " + verb + " " + unit + ": Unit " + unit + " not loaded.\n");
    }
    if (verb.equals("stop")) {
      timers.remove(unit);
    } else {
      timers.put(unit, timer(timer.after(), timer.script()));
    }
    return Output.ok("");
  }

  private Output at(Invocation call) {
    List<String> words = call.argv();
    Duration after = Duration.ofMinutes(Long.parseLong(words.get(words.indexOf("+") + 1)));
    String job = Integer.toString(++lastJob);
    jobs.put(job, timer(after, call.stdin()));
    return new Output(
        0,
        "",
        "warning: commands will be executed using /bin/sh\n"
            + "job "
            + job
            + " at Thu Jan  1 00:00:00 2026\n");
  }

  private Output drop(String job) {
    return jobs.remove(job) == null
        ? Output.failed(1, "Cannot find jobid " + job + "\n")
        : Output.ok("");
  }

  /** What is in memory is gone; jobs of {@code at} are on disk. */
  public synchronized void reboot() {
    files.clear();
    links.clear();
    timers.clear();
  }

  /** All that a run may leave here, by name. */
  public synchronized Map<String, String> state() {
    Map<String, String> all = new TreeMap<>();
    files.forEach((path, content) -> all.put("file " + path, content.replace('\n', ';')));
    links.forEach((path, target) -> all.put("link " + path, target));
    timers.forEach((unit, timer) -> all.put("timer " + unit, timer.script()));
    jobs.forEach((job, timer) -> all.put("job " + job, timer.script().strip()));
    return all;
  }

  private Timer timer(Duration after, String script) {
    Duration deadline = clock.now().plus(after);
    clock.at(deadline, this::goOff);
    return new Timer(deadline, after, script);
  }

  private void goOff() {
    due().forEach(this::script);
  }

  private synchronized List<String> due() {
    List<String> scripts = new ArrayList<>();
    for (SortedMap<String, Timer> all : List.of(timers, jobs)) {
      Iterator<Timer> each = all.values().iterator();
      while (each.hasNext()) {
        Timer timer = each.next();
        if (timer.deadline().compareTo(clock.now()) <= 0) {
          each.remove();
          scripts.add(timer.script());
        }
      }
    }
    return scripts;
  }

  /** A shell's script: a line that names another one runs that. */
  private void script(String text) {
    for (Script.Step step : Script.read(text).steps()) {
      if (step.argv().get(0).equals("/bin/sh")) {
        content(step.argv().get(1)).ifPresent(this::script);
      } else {
        machine.run(new Invocation(step.argv(), true, step.stdin()));
      }
    }
  }

  private synchronized Optional<String> content(String path) {
    return Optional.ofNullable(files.get(path));
  }
}
