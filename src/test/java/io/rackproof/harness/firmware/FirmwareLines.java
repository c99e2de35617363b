package io.rackproof.harness.firmware;

import io.rackproof.bench.FirmwareText;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a person is to read: on the console what is not as it should be, in a file all. */
final class FirmwareLines {
  private final List<String> console = new ArrayList<>();
  private final List<String> file = new ArrayList<>();

  void add(String line) {
    console.add(line);
    file.add(line);
  }

  void table(Map<DeviceName, Observed<List<PortFirmware>>> seen) {
    console.addAll(FirmwareText.brief(seen));
    file.addAll(FirmwareText.whole(seen));
  }

  List<String> console() {
    return console;
  }

  List<String> file() {
    return file;
  }
}
