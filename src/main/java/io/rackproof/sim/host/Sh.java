package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.Listeners.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The scripts that hosts are given. {@code sh -c SCRIPT rackproof-processes stop PORT | sweep}:
 * what it does to processes is done to the servers that wait here. {@code sh -c SCRIPT
 * rackproof-json PROGRAM …}: the program with a JSON file, which is printed behind its text and
 * removed. {@code sh -c SCRIPT rackproof-tools TOOL…}: where programs are.
 */
final class Sh implements HostTool {
  private static final String NAME = "rackproof-processes";
  private static final String JSON = "rackproof-json";

  /** {@code command -v} for each: what a host has is in /usr/bin here. */
  private static Output tools(SimHost host, List<String> tools) {
    StringBuilder out = new StringBuilder();
    tools.forEach(
        tool -> out.append(tool).append(host.has(tool) ? " /usr/bin/" + tool + "\n" : " -\n"));
    return Output.ok(out.append("end\n").toString());
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> argv = call.argv();
    if (argv.size() > 4 && argv.get(3).equals(JSON)) {
      return json(host, call);
    }
    if (argv.size() > 3 && argv.get(3).equals("rackproof-tools")) {
      return tools(host, argv.subList(4, argv.size()));
    }
    if (argv.size() < 5 || !argv.get(3).equals(NAME)) {
      return Output.failed(2, "sh: 0: no such script in this simulation\n");
    }
    boolean sweep = argv.get(4).equals("sweep");
    Optional<Integer> port = sweep ? Optional.empty() : Optional.of(Integer.parseInt(argv.get(5)));
    StringBuilder out = new StringBuilder();
    for (Waiting waiting : host.fabric().listeners().waiting(host.name())) {
      String process = 4000 + waiting.port() % 1000 + " " + waiting.command() + " \n";
      boolean own = waiting.mark().equals(call.mark());
      if (waiting.mark().isEmpty()) {
        out.append(sweep ? "other " + process : "");
      } else if (sweep || own && port.get() == waiting.port()) {
        host.fabric().listeners().end(host.name(), waiting.port());
        out.append("ended ").append(process);
      }
    }
    if (sweep) {
      host.sharedMemory().keySet().forEach(file -> out.append("file ").append(file).append('\n'));
      host.sharedMemory().clear();
    }
    return Output.ok(out.append("end\n").toString());
  }

  private static Output json(SimHost host, Invocation call) {
    String file = "/dev/shm/rackproof-json-" + call.mark() + "-" + host.sharedMemory().size();
    List<String> argv = new ArrayList<>(call.argv().subList(4, call.argv().size()));
    argv.addAll(List.of("--out_json", "--out_json_file=" + file));
    Output inner = host.run(new Invocation(argv, call.root(), call.stdin(), call.mark()));
    String content = Optional.ofNullable(host.sharedMemory().remove(file)).orElse("");
    return new Output(
        inner.status(),
        inner.stdout() + "rackproof-json begins\n" + content + "\nrackproof-json ends\n",
        inner.stderr());
  }
}
