package io.rackproof.remote;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the command line of a network operating system talks on a terminal: data that its driver
 * supplies and {@link CliShell} goes by.
 *
 * @param prompt regular expression of a whole prompt line in every mode, without the blanks that
 *     may follow it; {@link #HOST} stands in it where the device's name does, once
 * @param comment begins a line that the CLI echoes and answers with nothing but its prompt, {@code
 *     !} on most; empty where there is none, then an empty line serves
 * @param preparation commands that switch paging and unasked messages off; one that is refused is
 *     noted and paging is then answered page by page
 * @param leave lines that lead from any configuration mode back to where a login starts, without
 *     taking anything into force; those that are refused are passed over
 * @param enable how to become privileged; empty where a login is
 * @param pagers what stands on the last line when the CLI waits for a key to go on
 * @param questions what it may ask, and what it is answered
 * @param refusals found in a line of a reply that refuses its command
 */
public record CliDialect(
    String prompt,
    String comment,
    List<String> preparation,
    List<String> leave,
    Optional<Enable> enable,
    List<Pattern> pagers,
    List<Question> questions,
    List<Pattern> refusals) {
  /** Stands for the device's name in a prompt. */
  public static final String HOST = "%HOST%";

  private static final String ANY_HOST = "(?<host>[\\w.:/-]+)";
  private static final String BLANKS = "\\s*";

  /**
   * A login that does not start privileged.
   *
   * @param prompt found in a prompt that is not privileged
   * @param command that makes it so; a password must not be asked for
   */
  public record Enable(Pattern prompt, String command) {}

  /**
   * Something that the CLI asks and waits for.
   *
   * @param text found in the last line when it is asked
   * @param answer what is typed, before Enter
   */
  public record Question(Pattern text, String answer) {}

  /**
   * @throws IllegalArgumentException when the prompt does not say where the device's name stands
   */
  public CliDialect {
    preparation = List.copyOf(preparation);
    leave = List.copyOf(leave);
    pagers = List.copyOf(pagers);
    questions = List.copyOf(questions);
    refusals = List.copyOf(refusals);
    if (!prompt.contains(HOST)) {
      throw new IllegalArgumentException("a prompt must say where the device's name stands");
    }
  }

  /** A prompt line of whichever device; its group {@code host} is the device's name. */
  Pattern anyPrompt() {
    return Pattern.compile(prompt.replace(HOST, ANY_HOST) + BLANKS);
  }

  /** A prompt line of the device with that name. */
  Pattern promptOf(String host) {
    return Pattern.compile(prompt.replace(HOST, Pattern.quote(host)) + BLANKS);
  }

  /** The line of a reply that refuses its command. */
  Optional<String> refusal(String text) {
    return text.lines()
        .filter(line -> refusals.stream().anyMatch(pattern -> pattern.matcher(line).find()))
        .findFirst()
        .map(String::strip);
  }

  boolean pages(String line) {
    return pagers.stream().anyMatch(pattern -> pattern.matcher(line).find());
  }

  Optional<String> answer(String line) {
    return questions.stream()
        .filter(question -> question.text().matcher(line).find())
        .findFirst()
        .map(Question::answer);
  }
}
