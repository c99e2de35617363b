package io.rackproof.discovery;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;

/**
 * A host as it goes into the descriptor.
 *
 * @param notes what is unsure of it, and what was left out, one sentence each
 */
record FoundHost(
    DeviceName name, Access access, boolean gpus, List<FoundPort> ports, List<String> notes) {
  FoundHost {
    ports = List.copyOf(ports);
    notes = List.copyOf(notes);
  }

  FoundHost with(List<FoundPort> others) {
    return new FoundHost(name, access, gpus, others, notes);
  }

  FoundHost noting(String sentence) {
    List<String> more = new ArrayList<>(notes);
    more.add(sentence);
    return new FoundHost(name, access, gpus, ports, more);
  }
}
