package io.rackproof.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one SSH exec request asks for: commands to be run one after the other, each between marks on
 * both streams, or one command without marks.
 *
 * @param nonce what the marks carry; empty when there are none
 * @param mark of the run, in the environment of every command; empty when there is none
 */
record Script(String nonce, String mark, List<Step> steps) {
  private static final String MARK = "RACKPROOF_RUN=";

  Script {
    steps = List.copyOf(steps);
  }

  /**
   * One command.
   *
   * @param label what its marks name it by
   * @param argv program and arguments
   * @param sudo whether it was to run under sudo
   * @param limit of {@code timeout}, if it was to run under that
   */
  record Step(
      String label, List<String> argv, String stdin, boolean sudo, Optional<Duration> limit) {
    Step {
      argv = List.copyOf(argv);
    }
  }

  /** Reads the text of an exec request. */
  static Script read(String request) {
    List<List<List<String>>> outer = ScriptWords.pipelines(request);
    if (outer.size() == 1 && outer.get(0).size() == 1) {
      List<String> words = outer.get(0).get(0);
      if (words.size() == 3 && words.get(0).endsWith("sh") && words.get(1).equals("-c")) {
        return marked(words.get(2));
      }
    }
    return plain(outer);
  }

  private static Script plain(List<List<List<String>>> pipelines) {
    return new Script("", "", pipelines.stream().map(commands -> step("", commands, 0)).toList());
  }

  private static Script marked(String text) {
    List<List<List<String>>> pipelines = ScriptWords.pipelines(text);
    String nonce = "";
    String mark = "";
    List<Step> steps = new ArrayList<>();
    for (List<List<String>> commands : pipelines) {
      List<String> last = commands.get(commands.size() - 1);
      if (commands.size() == 1 && last.size() == 1 && last.get(0).startsWith("m=")) {
        nonce = last.get(0).substring(2);
      } else if (commands.size() == 1 && last.size() == 1 && last.get(0).startsWith(MARK)) {
        mark = last.get(0).substring(MARK.length());
      } else if (last.size() > 2 && last.get(0).equals("r")) {
        steps.add(step(last.get(1), commands, 2));
      }
    }
    return nonce.isEmpty() ? plain(pipelines) : new Script(nonce, mark, steps);
  }

  private static Step step(String label, List<List<String>> commands, int skip) {
    List<String> last = commands.get(commands.size() - 1);
    List<String> words = new ArrayList<>(last.subList(skip, last.size()));
    words.removeIf(word -> word.equals("</dev/null"));
    List<String> first = commands.get(0);
    String stdin =
        commands.size() == 2 && first.size() == 3 && first.get(0).equals("printf")
            ? first.get(2)
            : "";
    Optional<Duration> limit = Optional.empty();
    if (words.size() > 4 && words.get(0).equals("timeout") && words.get(1).equals("-k")) {
      limit = Optional.of(seconds(words.get(3)));
      words = words.subList(4, words.size());
    }
    boolean sudo = words.size() > 2 && words.get(0).equals("sudo") && words.get(1).equals("-n");
    if (sudo) {
      words = words.subList(2, words.size());
    }
    return new Step(label, words, stdin, sudo, limit);
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis((long) (1000 * Double.parseDouble(text)));
  }
}
