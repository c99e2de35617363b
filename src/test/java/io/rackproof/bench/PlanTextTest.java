package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class PlanTextTest {
  @DataProvider
  public Object[][] testbeds() {
    return new Object[][] {{"demo"}, {"rack12"}, {"softroce"}};
  }

  @Test(dataProvider = "testbeds")
  public void everyDeviceHasItsChangesAndItsUndoWithoutAnyAccess(String name) {
    Testbed testbed = TestbedLoader.load(name, Path.of("testbeds"));

    List<String> lines = PlanText.of(testbed);

    testbed
        .devices()
        .forEach(device -> assertThat(lines).contains(device + ": change", device + ": undo"));
  }

  @Test
  public void theUndoNamesTheValueThatIsPutBackAndComesNewestFirst() {
    List<String> lines = PlanText.of(TestbedLoader.load("demo", Path.of("testbeds")));
    List<String> undo =
        lines.subList(lines.indexOf("node01: undo"), lines.indexOf("node02: change"));

    assertThat(lines).contains("  mlnx_qos -i ens1np0 --pfc 0,0,0,1,0,0,0,0");
    assertThat(undo)
        .anyMatch(line -> line.contains("mlnx_qos -i ens1np0 --pfc <value before the run>"));
    int pfc = indexOf(undo, "--pfc");
    int trust = indexOf(undo, "--trust");
    assertThat(pfc).isLessThan(trust);
  }

  @Test
  public void leaseAndUndoTimerAreInThePlan() {
    List<String> lines = PlanText.of(TestbedLoader.load("rack12", Path.of("testbeds")));

    for (String device : List.of("node16", "leaf8")) {
      int before = lines.indexOf(device + ": before the first change");
      int change = lines.indexOf(device + ": change");
      int after = lines.indexOf(device + ": after the undo is proved");
      assertThat(lines.subList(before, change))
          .anyMatch(line -> line.startsWith("  ln -sT "))
          .anyMatch(line -> line.startsWith("  systemd-run --collect --on-active=900 "));
      assertThat(lines.subList(after, Math.min(after + 4, lines.size())))
          .anyMatch(line -> line.startsWith("  systemctl stop "))
          .anyMatch(line -> line.startsWith("  find /run/rackproof.lease "));
    }
  }

  @Test
  public void timerOfASwitchWithoutALeaseIsInThePlan() throws IOException {
    Path file = Files.createTempFile("plan", ".yaml");
    Files.writeString(
        file,
        """
        access: { user: rack }
        hosts:
          node01:
            address: 192.0.2.1
            nics:
              mlx5_0: { netdev: eth0, model: ConnectX-7, speed: 400 Gb/s, switch: leaf1/FourHundredGigE1/0/1 }
        switches:
          leaf1: { os: comware, address: 192.0.2.2 }
        """);

    List<String> lines = PlanText.of(TestbedLoader.load(file.toString(), file.getParent()));

    int before = lines.indexOf("leaf1: before the first change");
    int after = lines.indexOf("leaf1: after the undo is proved");
    assertThat(lines.subList(before, lines.indexOf("leaf1: change")))
        .anyMatch(line -> line.contains("scheduler schedule rackproof-undo-RUN-1"))
        .anyMatch(line -> line.endsWith("time once delay 15 ; return"));
    assertThat(lines.get(after + 1)).contains("undo scheduler schedule rackproof-undo-RUN-1");
    Files.delete(file);
  }

  private static int indexOf(List<String> lines, String word) {
    for (int n = 0; n < lines.size(); n++) {
      if (lines.get(n).contains(word)) {
        return n;
      }
    }
    throw new AssertionError(word + " is not in " + lines);
  }
}
