package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.harness.crash.Victim.End;
import io.rackproof.harness.crash.Victim.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Optional;
import org.testng.annotations.Parameters;
import org.testng.annotations.Test;

/**
 * The real suite in a JVM of its own, killed with SIGKILL before and after each time that its
 * journal reaches the disk; then the rack is restored and must be, device by device, as it was. All
 * points are tried by {@code suites/crash.xml}, some by the framework's own tests.
 */
public final class KillCampaignTest {
  private static final String SUITE =
      """
      <!DOCTYPE suite SYSTEM "https://testng.org/testng-1.1.dtd">
      <suite name="Apply and restore" verbose="0">
        <test name="acceptance" preserve-order="true">
          <classes>
            <class name="io.rackproof.acceptance.QosAppliedAcceptance"/>
            <class name="io.rackproof.acceptance.RestoredAcceptance"/>
          </classes>
        </test>
      </suite>
      """;

  /** A point at which a run is killed. */
  private record Point(int step, When when) {}

  private int wanted;

  /**
   * @param points how many points to try for all switch OSs together, evenly chosen
   */
  @Parameters("kills")
  @BeforeClass
  public void choose(@Optional("12") int points) {
    wanted = points;
  }

  @DataProvider
  public Object[][] rows() {
    return SwitchRow.rows();
  }

  @Test(dataProvider = "rows")
  public void aKilledRunIsUndoneByTheNext(SwitchRow row) throws Exception {
    int steps = stepsOfAWholeRun(row);
    List<Point> all = new ArrayList<>();
    for (int step = 1; step <= steps; step++) {
      all.add(new Point(step, When.BEFORE));
      all.add(new Point(step, When.AFTER));
    }
    List<Point> tried = Evenly.share(all, wanted);
    for (int n = 0; n < tried.size(); n++) {
      killed(row, tried.get(n), n == tried.size() / 2);
    }
    System.out.printf(
        "%s: killed at %d of %d points around %d journal steps, restored after each%n",
        row, tried.size(), all.size(), steps);
    assertThat(steps).isGreaterThan(8);
  }

  /** Not killed: it ends by itself, green, and leaves nothing. */
  private static int stepsOfAWholeRun(SwitchRow row) throws Exception {
    try (CrashRack rack = CrashRack.start(row)) {
      Victim victim = new Victim(rack, suite(rack));
      End end = victim.killedAt(Integer.MAX_VALUE, When.AFTER);
      assertThat(end.killed()).isFalse();
      assertThat(victim.console()).contains("GREEN");
      Runs.assertClean(rack, "a whole run");
      return end.steps();
    }
  }

  /**
   * @param inChild whether the restore suite in another JVM puts the rack back
   */
  private static void killed(SwitchRow row, Point point, boolean inChild) throws Exception {
    try (CrashRack rack = CrashRack.start(row)) {
      Victim victim = new Victim(rack, suite(rack));
      End end = victim.killedAt(point.step(), point.when());
      assertThat(end.killed()).as(row + ", " + point + "\n" + victim.console()).isTrue();
      Awaitility.await("the dead run's scripts to end")
          .atMost(Duration.ofSeconds(20))
          .until(rack.rack()::quiet);
      if (inChild) {
        Victim next = new Victim(rack, Path.of("suites", "restore.xml"));
        assertThat(next.run()).as(next.console()).isZero();
      } else {
        assertThat(Runs.restore(rack)).as("left, %s, %s", row, point).isEmpty();
      }
      Runs.assertClean(rack, row + ", " + point);
    }
  }

  private static Path suite(CrashRack rack) throws IOException {
    return Files.writeString(rack.folder().resolve("suite.xml"), SUITE);
  }
}
