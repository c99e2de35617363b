package io.rackproof.testbed;

/** What is known of NICs beyond this rack: their models, and the firmware they may run. */
public record HardwareKnowledge(NicModels models, FirmwareMatrix firmware) {
  /** Where nothing is known. */
  public static final HardwareKnowledge NONE =
      new HardwareKnowledge(NicModels.NONE, FirmwareMatrix.NONE);
}
