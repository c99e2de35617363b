package io.rackproof.testbed.loader;

import java.util.List;

/**
 * A descriptor that can't be used. The message is for the person who wrote it: one line a fault,
 * {@code file:line:column: what was found; what is allowed; the nearest spelling}, in the order of
 * the file; or one sentence when there is no such descriptor. It carries no stack trace: nobody
 * looks for this error in the code.
 */
public final class DescriptorException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final List<String> faults;

  DescriptorException(List<String> faults) {
    super(String.join("\n", faults), null, false, false);
    this.faults = List.copyOf(faults);
  }

  /** The lines of the message. */
  public List<String> faults() {
    return faults;
  }
}
