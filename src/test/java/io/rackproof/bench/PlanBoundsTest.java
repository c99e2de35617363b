package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Configurable;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** No command of any driver's plan names a port that the descriptor does not. */
public final class PlanBoundsTest {
  private static final String DESCRIPTOR =
      """
      access: { user: rack }
      hosts:
        node[01-02]:
          nics:
            mlx5_[0-1]:
              netdev: enp[1,3]s0np0
              model: ConnectX-7
              speed: 400 Gb/s
              switch: leaf1/Ethernet{16*host+8*nic+104}
      switches:
        leaf1: { os: %s }
      """;

  @DataProvider
  public Object[][] systems() {
    return Arrays.stream(SwitchOs.values())
        .map(os -> new Object[] {os.key()})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "systems")
  public void onlyPortsOfTheDescriptorAreNamed(String os) throws IOException {
    Path file = Files.createTempFile("bounds", ".yaml");
    Files.writeString(file, DESCRIPTOR.formatted(os));
    Testbed testbed = TestbedLoader.load(file.toString(), file.getParent());
    Files.delete(file);

    for (Configurable device : Drivers.of(testbed, PlanBoundsTest::noShell).all()) {
      Set<String> own = ports(testbed, device.device());
      List<String> lines =
          device.plan(testbed.profile()).stream()
              .flatMap(change -> device.commands(change.setting(), change.wanted()).stream())
              .map(Command::line)
              .toList();

      assertThat(lines).as(device.device().toString()).isNotEmpty();
      assertThat(lines).allSatisfy(line -> assertThat(named(line, own)).as(line).isSubsetOf(own));
    }
  }

  /** What untouched ports have in it is out of the plan, and nothing else. */
  @Test(dataProvider = "systems")
  public void portThatMustNotBeChangedIsNotNamed(String os) throws IOException {
    Path file = Files.createTempFile("bounds", ".yaml");
    Files.writeString(file, DESCRIPTOR.formatted(os));
    Testbed testbed = TestbedLoader.load(file.toString(), file.getParent());
    Files.delete(file);

    for (Configurable device : Drivers.of(testbed, PlanBoundsTest::noShell).all()) {
      Set<String> own = ports(testbed, device.device());
      String left = own.iterator().next();
      String lines =
          device.plan(testbed.profile(), Set.of(left)).stream()
              .flatMap(change -> device.commands(change.setting(), change.wanted()).stream())
              .map(Command::line)
              .collect(Collectors.joining("\n"));

      assertThat(named(lines, own)).doesNotContain(left).isNotEmpty();
    }
  }

  private static Set<String> ports(Testbed testbed, DeviceName device) {
    Set<String> ports = new TreeSet<>();
    testbed.cabledPorts(device).stream().map(SwitchPortId::port).forEach(ports::add);
    testbed.ports().stream()
        .filter(port -> port.id().host().equals(device))
        .forEach(port -> ports.add(port.netdev()));
    return ports;
  }

  /** Words that begin as a port of the device does and go on with a number. */
  private static Set<String> named(String line, Set<String> own) {
    String kind = own.iterator().next().replaceAll("\\d.*", "");
    String rest = own.iterator().next().contains("/") ? "[\\w/.:]*" : "[\\w.:]*";
    Matcher word = Pattern.compile("\\b" + kind + "\\d" + rest).matcher(line);
    Set<String> found = new TreeSet<>();
    while (word.find()) {
      found.add(word.group());
    }
    return found;
  }

  private static Shell noShell(DeviceName name) {
    return new Shell() {
      @Override
      public DeviceName device() {
        return name;
      }

      @Override
      public List<Reply> run(List<Command> commands) {
        throw new IllegalStateException("a plan sends nothing");
      }
    };
  }
}
