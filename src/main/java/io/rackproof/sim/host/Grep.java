package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * {@code grep [-rs] [--include=NAME…] PATTERN PATH…}: lists files with their content; {@code -v
 * ^LINE$} without one line (GNU grep).
 */
final class Grep implements HostTool {
  private static final String INCLUDE = "--include=";

  @Override
  public Output run(SimHost host, Invocation call) {
    List<String> options =
        call.argv().stream().skip(1).filter(word -> word.startsWith("-")).toList();
    List<String> words =
        call.argv().stream().skip(1).filter(word -> !word.startsWith("-")).toList();
    Set<String> only =
        options.stream()
            .filter(option -> option.startsWith(INCLUDE))
            .map(option -> option.substring(INCLUDE.length()))
            .collect(Collectors.toSet());
    boolean recursive = options.stream().anyMatch(option -> option.matches("-[rsv]*r[rsv]*"));
    boolean quiet = options.stream().anyMatch(option -> option.matches("-[rsv]*s[rsv]*"));
    Predicate<String> shown = shown(options, words.get(0));
    List<String> paths = words.subList(1, words.size());
    boolean named = recursive || paths.size() > 1;
    FileTree files = new FileTree(host);
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
            if (!only.isEmpty() && !only.contains(file.replaceFirst(".*/", ""))) {
              return;
            }
            if (content.isEmpty()) {
              errors.append("grep: " + file + ": Invalid argument\n");
            }
            content.stream()
                .flatMap(String::lines)
                .filter(shown)
                .forEach(line -> out.append(named ? file + ":" : "").append(line).append('\n'));
          });
    }
    int status = errors.isEmpty() ? out.isEmpty() ? 1 : 0 : 2;
    return new Output(status, out.toString(), quiet ? "" : errors.toString());
  }

  private static Predicate<String> shown(List<String> options, String pattern) {
    return options.stream().anyMatch(option -> option.matches("-[rsv]*v[rsv]*"))
        ? line -> !pattern.equals("^" + line + "$")
        : line -> pattern.equals(".") || line.contains(pattern);
  }
}
