package io.rackproof.device.linux;

import io.rackproof.remote.Reply;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What NVIDIA's firmware tools have in common: each is there as {@code mlx…} with MFT and as {@code
 * mst…} with mstflint, and says with {@code -E-} what a card does not have.
 */
final class Mft {
  private Mft() {}

  /** The reply of the tool that is installed, the first of two. */
  static Reply installed(Reply mlx, Reply mst) {
    return mlx.outcome() == Reply.Outcome.TOOL_MISSING ? mst : mlx;
  }

  /**
   * What the tool said that the card does not have; empty where it ended well, or otherwise.
   *
   * @param form of the sentence
   */
  static Optional<MatchResult> refusal(Reply reply, Pattern form) {
    Matcher said = form.matcher(reply.stdout() + "\n" + reply.stderr());
    return reply.outcome() == Reply.Outcome.EXITED && !reply.ok() && said.find()
        ? Optional.of(said.toMatchResult())
        : Optional.empty();
  }
}
