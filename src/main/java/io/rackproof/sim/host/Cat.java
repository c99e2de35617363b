package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import java.util.Optional;

/** {@code cat FILE…} (GNU coreutils). */
final class Cat implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    FileTree files = new FileTree(host);
    StringBuilder out = new StringBuilder();
    StringBuilder errors = new StringBuilder();
    for (String path : call.argv().subList(1, call.argv().size())) {
      Optional<String> content = files.read(path);
      content.ifPresent(text -> out.append(text).append('\n'));
      if (content.isEmpty()) {
        String why = files.exists(path) ? "Invalid argument" : "No such file or directory";
        errors.append("cat: ").append(path).append(": ").append(why).append('\n');
      }
    }
    return new Output(errors.isEmpty() ? 0 : 1, out.toString(), errors.toString());
  }
}
