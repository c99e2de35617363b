package io.rackproof.discovery;

import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.DescriptorException;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a descriptor of what was found, after the loader has read the same out of it. A file that
 * is there is never written over.
 */
public final class DescriptorFile {
  private DescriptorFile() {}

  /**
   * Writes {@code NAME.yaml}; where that is there, {@code NAME.discovered.yaml}, then {@code
   * NAME.discovered-2.yaml} and so on.
   *
   * @param testbeds where descriptors are kept; made where it isn't there
   * @param proof a file to write first and read again, outside of that folder
   * @param heading comment lines at the top
   * @return the descriptor
   * @throws IllegalStateException when what was found cannot be described
   */
  public static Path write(
      FoundRack rack, Path testbeds, String name, Path proof, List<String> heading) {
    DescriptorText text =
        new DescriptorText(rack, Path.of(System.getProperty("user.home")).toAbsolutePath());
    try {
      String chosen = text.text(heading, true);
      if (!same(chosen, proof, rack)) {
        chosen = text.text(heading, false);
        if (!same(chosen, proof, rack)) {
          throw new IllegalStateException(
              "what was found cannot be described so that it reads the same; see " + proof);
        }
      }
      Files.createDirectories(testbeds);
      Path file = free(testbeds, name);
      Files.writeString(file, chosen, StandardOpenOption.CREATE_NEW);
      return file;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot write a descriptor to " + testbeds, failure);
    }
  }

  private static Path free(Path testbeds, String name) {
    List<Path> places = new ArrayList<>();
    places.add(testbeds.resolve(name + ".yaml"));
    places.add(testbeds.resolve(name + ".discovered.yaml"));
    int number = 2;
    while (places.stream().allMatch(Files::exists)) {
      places.add(testbeds.resolve(name + ".discovered-" + number + ".yaml"));
      number++;
    }
    return places.stream().filter(Files::notExists).findFirst().orElseThrow();
  }

  private static boolean same(String text, Path proof, FoundRack rack) throws IOException {
    Files.createDirectories(proof.toAbsolutePath().getParent());
    Files.writeString(proof, text);
    try {
      Testbed read = TestbedLoader.load(proof.toString(), proof.toAbsolutePath().getParent());
      return hosts(rack).equals(read.hosts().stream().map(DescriptorFile::simple).toList())
          && switches(rack).equals(read.switches().stream().map(DescriptorFile::simple).toList());
    } catch (DescriptorException refused) {
      return false;
    }
  }

  private static Object simple(Host host) {
    return List.of(host.name(), host.access(), host.gpus(), host.ports());
  }

  private static Object simple(SwitchDevice device) {
    return List.of(device.name(), device.access(), device.os());
  }

  private static List<Object> hosts(FoundRack rack) {
    return rack.hosts().stream()
        .<Object>map(
            host ->
                List.of(
                    host.name(),
                    host.access(),
                    host.gpus(),
                    host.ports().stream()
                        .map(
                            port ->
                                new NicPort(
                                    new PortId(host.name(), port.device()),
                                    port.netdev(),
                                    port.model(),
                                    port.speed(),
                                    port.rail(),
                                    port.cable()))
                        .toList()))
        .toList();
  }

  private static List<Object> switches(FoundRack rack) {
    return rack.switches().stream()
        .<Object>map(each -> List.of(each.name(), each.access(), each.os()))
        .toList();
  }
}
