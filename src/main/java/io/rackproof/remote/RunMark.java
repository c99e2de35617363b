package io.rackproof.remote;

/**
 * What every process of a run carries in its environment, so that it is told from those of other
 * runs and of other people, also after its connection was lost. It is not part of any command, so
 * that a recorded run can be judged by another one.
 */
public final class RunMark {
  /** The variable that holds it. */
  public static final String VARIABLE = "RACKPROOF_RUN";

  private RunMark() {}

  /** A mark that no other run has. */
  static String fresh() {
    return "run-" + BatchScript.freshNonce();
  }
}
