package io.rackproof.diagnosis.triage;

import java.util.regex.Pattern;

/** Lines that say what follows: a prompt with its command, a comment, a name in brackets. */
final class Headings {
  /**
   * {@code leaf1# show…}, {@code node01$ …}, {@code $ …}, {@code # …}, {@code [client]}; never the
   * head of a perftest table or a result line of nccl-tests.
   */
  static final String HEADING =
      "^(?:[A-Za-z][\\w.-]*(?:[@:~/][\\w.:~/@-]*)?(?: \\[[^]]*\\])? ?[#$>] ?(?=[a-z]|$)|[#$] ?(?!bytes\\b)(?=\\S)"
          + "(?! ?(?:Avg|Out of|nThread|Using|Rank|iterations|size|time|\\(B\\)))|\\[[a-z ]+\\]$)";

  private static final Pattern HEAD = Pattern.compile(HEADING);

  private Headings() {}

  static boolean heads(Line line) {
    return HEAD.matcher(line.text()).find();
  }
}
