package io.rackproof.sim;

/** What a simulated program left: exit status 0 to 255 and both streams. */
public record Output(int status, String stdout, String stderr) {
  /** What a shell says of a program that SIGTERM ended. */
  public static final int TERMINATED = 143;

  public static Output ok(String stdout) {
    return new Output(0, stdout, "");
  }

  public static Output failed(int status, String stderr) {
    return new Output(status, "", stderr);
  }

  /** What a POSIX shell says of a program that is not there. */
  public static Output notFound(String program) {
    return new Output(127, "", "sh: 1: " + program + ": not found\n");
  }
}
