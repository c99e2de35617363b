package io.rackproof.doctor;

import io.rackproof.testbed.DeviceName;
import java.util.List;

/**
 * What was found at one device.
 *
 * @param system its operating system and the versions that matter, in one line
 * @param findings what it lacks
 */
public record Checkup(DeviceName device, String system, List<Finding> findings) {
  public Checkup {
    findings = List.copyOf(findings);
  }

  /** Whether a run would be red for what is missing here. */
  public boolean fails() {
    return findings.stream().anyMatch(one -> one.severity() == Finding.Severity.MISSING);
  }
}
