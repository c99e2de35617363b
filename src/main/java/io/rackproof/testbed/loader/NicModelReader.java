package io.rackproof.testbed.loader;

import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicModels;
import io.rackproof.testbed.PciId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the NIC models that come with the program: {@code nic-models.yaml} beside its classes. */
final class NicModelReader {
  private static final String RESOURCE = "/io/rackproof/testbed/nic-models.yaml";
  private static final List<String> KEYS =
      List.of("vendor", "devices", "speed", "pcie", "driver", "dpu");
  private static final Grammar<String> HEX = Names.form("[0-9a-f]{4}", "four hexadecimal digits");
  private static final Grammar<String> DRIVER = Names.form("[a-z0-9_]{1,32}", "a kernel driver");

  private NicModelReader() {}

  /** The models of the resource. */
  static NicModels load() {
    try (InputStream stream = NicModelReader.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException(RESOURCE + " is not in the class path; build it again");
      }
      return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * @throws DescriptorException with all faults
   */
  static NicModels parse(String text) {
    Faults faults = new Faults();
    List<NicModel> models = new ArrayList<>();
    YamlTree.parse(text, faults)
        .ifPresent(
            root ->
                Entries.of("models", root, "ConnectX-7: {…}", faults)
                    .forEach(entry -> model(entry, faults).ifPresent(models::add)));
    if (!faults.none()) {
      throw new DescriptorException(faults.lines("nic-models.yaml"));
    }
    return new NicModels(models);
  }

  private static Optional<NicModel> model(Node.Entry entry, Faults faults) {
    Node.Scalar key = entry.key();
    Section section = Section.of(key.text(), key.mark(), entry.value(), KEYS, faults);
    Optional<String> vendor = section.read("vendor", HEX);
    List<String> devices = section.readAll("devices", HEX);
    Optional<io.rackproof.units.Bandwidth> speed = section.read("speed", Grammars.SPEED);
    Optional<Integer> pcie = section.read("pcie", Grammars.whole(1, 7));
    Optional<String> driver = section.read("driver", DRIVER);
    if (vendor.isEmpty() || devices.isEmpty() || speed.isEmpty() || pcie.isEmpty()) {
      faults.add(key.mark(), key.text() + ": vendor, devices, speed and pcie are needed");
      return Optional.empty();
    }
    return Optional.of(
        new NicModel(
            key.text(),
            devices.stream().map(device -> new PciId(vendor.get(), device)).toList(),
            speed.get(),
            pcie.get(),
            driver.orElse(""),
            section.read("dpu", Grammars.FLAG).orElse(false)));
  }
}
