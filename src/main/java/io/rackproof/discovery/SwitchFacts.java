package io.rackproof.discovery;

import io.rackproof.facts.SwitchSurvey;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchOs;
import java.util.List;

/**
 * What a switch said.
 *
 * @param version of its operating system, in its own words
 * @param ports names of its ports as its driver takes them; empty where they are not known
 */
public record SwitchFacts(
    DeviceName name,
    Access access,
    SwitchOs os,
    String version,
    List<String> ports,
    SwitchSurvey survey) {
  public SwitchFacts {
    ports = List.copyOf(ports);
  }
}
