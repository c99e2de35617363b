package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code grep [-rs] PATTERN PATH…}: lists files with their content (GNU grep). */
final class Grep implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> options =
        call.argv().stream().skip(1).filter(word -> word.startsWith("-")).toList();
    List<String> words =
        call.argv().stream().skip(1).filter(word -> !word.startsWith("-")).toList();
    boolean recursive = options.stream().anyMatch(option -> option.contains("r"));
    boolean quiet = options.stream().anyMatch(option -> option.contains("s"));
    List<String> paths = words.subList(1, words.size());
    boolean named = recursive || paths.size() > 1;
    FileTree files = new FileTree(host, paths);
    StringBuilder out = new StringBuilder();
    StringBuilder errors = new StringBuilder();
    for (String path : paths) {
      Map<String, Optional<String>> found = files.below(path);
      if (found.isEmpty() || !recursive && !files.exists(path)) {
        errors.append("grep: " + path + ": No such file or directory\n");
        continue;
      }
      found.forEach(
          (file, content) -> {
            if (content.isEmpty()) {
              errors.append("grep: " + file + ": Invalid argument\n");
            }
            content.stream()
                .flatMap(String::lines)
                .filter(line -> line.contains(words.get(0)))
                .forEach(line -> out.append(named ? file + ":" : "").append(line).append('\n'));
          });
    }
    int status = errors.isEmpty() ? out.isEmpty() ? 1 : 0 : 2;
    return new Output(status, out.toString(), quiet ? "" : errors.toString());
  }
}
