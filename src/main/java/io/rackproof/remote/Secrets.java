package io.rackproof.remote;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Where secrets come from: environment variables and the terminal. Never logged, never kept. */
final class Secrets {
  /** Asks a person. */
  interface Prompt {
    /**
     * @return what was typed, unechoed
     * @throws ConnectFailed when there is no terminal
     */
    char[] ask(String question) throws ConnectFailed;
  }

  private final Function<String, Optional<String>> environment;
  private final Prompt prompt;
  private final Map<String, char[]> asked = new HashMap<>();

  Secrets(Function<String, Optional<String>> environment, Prompt prompt) {
    this.environment = environment;
    this.prompt = prompt;
  }

  static Secrets ofProcess() {
    return new Secrets(name -> Optional.ofNullable(System.getenv(name)), new TerminalPrompt());
  }

  Optional<String> variable(String name) {
    return environment.apply(name);
  }

  /** Asks once for each user name, since devices of a rack share their accounts. */
  synchronized char[] password(String user) throws ConnectFailed {
    char[] known = asked.get(user);
    if (known == null) {
      known = prompt.ask("Password of " + user + ": ");
      asked.put(user, known);
    }
    return known.clone();
  }
}
