package io.rackproof.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.linux.LinuxHost;
import io.rackproof.doctor.Distribution.Family;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class HostCheckTest {
  private static final Testbed TESTBED = TestbedLoader.load("softroce", Path.of("testbeds"));
  private static final String LIMITS =
      "Max locked memory         65536                65536                bytes     \n"
          + "CapEff:\t0000000000000000\n";

  /** A host on which some programs are missing and sudo allows what begins with certain words. */
  private record Poor(Set<String> missing, Set<String> allowed, String release, List<String> sent)
      implements Shell {
    @Override
    public DeviceName device() {
      return DeviceName.of("node01");
    }

    @Override
    public List<Reply> run(List<Command> commands) {
      return commands.stream().map(this::reply).toList();
    }

    private Reply reply(Command command) {
      sent.add(command.line());
      String line = command.line();
      if (command.asRoot() && allowed.stream().noneMatch(line::startsWith)) {
        return new Reply(
            command,
            Outcome.REFUSED,
            OptionalInt.of(1),
            "",
            "sudo: a password is required\n",
            Instant.EPOCH,
            Duration.ZERO,
            new EvidenceRef("node01/0001"));
      }
      if (line.startsWith("sudo -n -l ")) {
        return exited(
            command, allowed.stream().anyMatch(line.substring(11)::startsWith) ? 0 : 1, "");
      }
      if (line.startsWith("sh -c ") && line.contains("rackproof-tools")) {
        StringBuilder out = new StringBuilder();
        for (String tool : command.argv().subList(4, command.argv().size())) {
          out.append(tool).append(missing.contains(tool) ? " -\n" : " /opt/bin/" + tool + "\n");
        }
        return exited(command, 0, out.append("end\n").toString());
      }
      return exited(
          command,
          0,
          line.equals("cat /etc/os-release")
              ? release
              : line.startsWith("cat /proc/self/limits") ? LIMITS : "");
    }

    private static Reply exited(Command command, int status, String out) {
      return new Reply(
          command,
          Outcome.EXITED,
          OptionalInt.of(status),
          out,
          "",
          Instant.EPOCH,
          Duration.ZERO,
          new EvidenceRef("node01/0001"));
    }
  }

  private static Checkup check(Set<String> missing, Set<String> allowed, String release) {
    Host host = TESTBED.hosts().get(0);
    return new HostCheck(host, TESTBED.profile(), TESTBED.traffic())
        .run(new Poor(missing, allowed, release, new ArrayList<>()), LinuxHost::new);
  }

  private static String release(String id, String like, String name) {
    return "PRETTY_NAME=\"" + name + "\"\nID=" + id + "\nID_LIKE=\"" + like + "\"\n";
  }

  @DataProvider
  public Object[][] distributions() {
    return new Object[][] {
      {
        release("ubuntu", "debian", "Ubuntu 24.04"),
        "sudo apt-get install -y ibverbs-utils",
        "sudo apt-get install -y iproute2"
      },
      {
        release("rocky", "rhel centos fedora", "Rocky Linux 9.5"),
        "sudo dnf install -y libibverbs-utils",
        "sudo dnf install -y iproute"
      },
      {
        release("sles", "suse", "SLES 15 SP6"),
        "sudo zypper install -y libibverbs-utils",
        "sudo zypper install -y iproute2"
      },
    };
  }

  @Test(dataProvider = "distributions")
  public void saysWhatToInstallByTheNamesOfTheDistribution(
      String release, String verbs, String route) {
    Checkup checkup = check(Set.of("ibv_devinfo", "rdma"), Set.of(""), release);

    assertThat(checkup.fails()).isTrue();
    assertThat(lines(checkup)).contains(verbs, route);
  }

  @Test
  public void saysWhichLinesOfSudoersAreMissing() {
    Checkup checkup =
        check(
            Set.of(),
            Set.of("lspci", "lldptool", "ip link"),
            release("debian", "", "Debian GNU/Linux 12"));

    assertThat(lines(checkup))
        .contains(
            "rack ALL=(root) NOPASSWD: /opt/bin/lldpcli"
                + " ^-f json0 show neighbors ports [A-Za-z0-9._-]+$",
            "rack ALL=(root) NOPASSWD: /opt/bin/systemctl"
                + " ^(restart|stop) rackproof-undo-[A-Za-z0-9._-]+\\.timer$")
        .noneMatch(line -> line.contains("/lspci ") || line.contains("/opt/bin/ip "));
    assertThat(
            checkup.findings().stream()
                .filter(one -> one.remedy().line().contains("systemctl"))
                .map(Finding::severity))
        .containsOnly(Finding.Severity.ADVISED);
  }

  @Test
  public void saysHowToRaiseTheLimitOfLockedMemory() {
    assertThat(lines(check(Set.of(), Set.of(""), release("debian", "", "Debian 12"))))
        .contains("rack soft memlock unlimited", "rack hard memlock unlimited");
  }

  @Test
  public void oneOfTwoProgramsIsEnough() {
    String debian = release("debian", "", "Debian 12");

    assertThat(lines(check(Set.of("lldpcli"), Set.of(""), debian)))
        .noneMatch(line -> line.contains("lldp"));
    assertThat(lines(check(Set.of("lldpcli", "lldptool"), Set.of(""), debian)))
        .contains("sudo apt-get install -y lldpd");
  }

  @Test
  public void packagesOfAllFamiliesHaveNames() {
    for (Family family : Family.values()) {
      assertThat(Distribution.packageOf(family, "ping")).startsWith("iputils");
      assertThat(Distribution.install(family, new TreeSet<>(Set.of("a", "b")))).endsWith(" a b");
    }
  }

  private static List<String> lines(Checkup checkup) {
    return checkup.findings().stream().map(one -> one.remedy().line()).toList();
  }
}
