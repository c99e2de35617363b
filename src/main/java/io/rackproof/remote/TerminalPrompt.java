package io.rackproof.remote;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/** Asks on /dev/tty: in a forked test JVM there is no console, but the terminal is there. */
final class TerminalPrompt implements Secrets.Prompt {
  private static final File TERMINAL = new File("/dev/tty");

  @Override
  public char[] ask(String question) throws ConnectFailed {
    try {
      Files.writeString(TERMINAL.toPath(), question, StandardOpenOption.WRITE);
      echo(false);
      try (BufferedReader reader =
          Files.newBufferedReader(TERMINAL.toPath(), StandardCharsets.UTF_8)) {
        String line = reader.readLine();
        return line == null ? new char[0] : line.toCharArray();
      } finally {
        echo(true);
        Files.writeString(TERMINAL.toPath(), "\n", StandardOpenOption.WRITE);
      }
    } catch (IOException noTerminal) {
      throw new ConnectFailed(
          "there is no terminal to ask for a password on: put it into an environment variable and"
              + " name that in the descriptor, or use a key");
    }
  }

  private static void echo(boolean on) throws IOException, ConnectFailed {
    Process stty =
        new ProcessBuilder("stty", on ? "echo" : "-echo")
            .redirectInput(TERMINAL)
            .redirectErrorStream(true)
            .start();
    try {
      if (stty.waitFor() != 0) {
        throw new ConnectFailed(
            "the terminal's echo can't be switched off: put the password into an environment"
                + " variable and name that in the descriptor");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ConnectFailed("the question for a password was interrupted: start again");
    }
  }
}
