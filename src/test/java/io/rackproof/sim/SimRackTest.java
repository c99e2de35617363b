package io.rackproof.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HostKeys;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.testng.annotations.Test;

/** The rack as an SSH client meets it. */
public final class SimRackTest {
  private static final DeviceName NODE01 = DeviceName.of("node01");

  @Test
  public void aBatchOfTheWireFormGivesBothStreamsOfEveryCommand() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      Replies replies =
          exec(
              rack.access().get(NODE01),
              script(
                  "r 1 timeout -k 2 10 uname -s </dev/null",
                  "r 2 timeout -k 2 10 nosuchtool </dev/null",
                  "printf %s '1\n' | r 3 timeout -k 2 10 tee"
                      + " /sys/class/net/eth0/ecn/roce_np/enable/3",
                  "r 4 timeout -k 2 10 sudo -n nosuchtool </dev/null"));

      assertThat(replies.out())
          .contains("\n@cafe<1\nLinux\n\n@cafe>1:0\n")
          .contains("\n@cafe<2\n\n@cafe>2:127\n")
          .contains("\n@cafe<3\n1\n\n@cafe>3:0\n");
      assertThat(replies.err())
          .contains(
              "\n@cafe<2\n"
                  + "timeout: failed to run command 'nosuchtool': No such file or directory\n"
                  + "\n@cafe>2:127\n")
          .contains("sudo: nosuchtool: command not found\n\n@cafe>4:1\n");
      assertThat(replies.status()).isZero();
      assertThat(rack.fingerprints().get(NODE01)).contains("eth0.ecn.np=3\n");
    }
  }

  @Test
  public void twoHostsMeasureBandwidthOverTheirSessions() throws Exception {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      String test = "timeout -k 2 40 ib_write_bw -d mlx5_0 -x 3 -F --report_gbits -D 10";
      Access server = rack.access().get(DeviceName.of("node02"));
      Replies[] served = new Replies[1];
      Thread waiting = new Thread(() -> served[0] = execQuietly(server, script("r 1 " + test)));
      waiting.start();
      org.awaitility.Awaitility.await()
          .until(() -> exec(server, "ss -Hltn").out().contains("0.0.0.0:18515"));

      Replies client =
          exec(rack.access().get(NODE01), script("r 1 " + test + " 198.18.0.2 </dev/null"));
      waiting.join();

      assertThat(client.out()).containsPattern("65536 +[0-9]+ +0\\.00 +39[12]\\.[0-9]{2} ");
      assertThat(served[0].out()).contains("Waiting for client to connect").contains("65536");
    }
  }

  @Test
  public void aServerWithoutClientIsEndedByItsTimeout() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      Replies replies =
          exec(
              rack.access().get(NODE01),
              script("r 1 timeout -k 2 0.2 ib_write_lat -d mlx5_0 </dev/null", "r 2 uname -s"));

      assertThat(replies.out()).contains("@cafe>1:124\n").contains("<2\nLinux\n");
    }
  }

  @Test
  public void everyDeviceShowsTheKeyThatIsAnnounced() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      for (Access access : rack.access().values()) {
        assertThat(exec(access, "uname -r").status()).isIn(0, 127);
      }
    }
  }

  @Test
  public void aDeviceWithAnotherHostKeyIsNotLoggedInTo() throws IOException {
    List<Fault> faults = FaultPlan.parse("host-key:node01", SmallRack.testbed());
    try (SimRack rack = SimRack.start(SmallRack.testbed(), faults)) {
      assertThatThrownBy(() -> exec(rack.access().get(NODE01), "uname"))
          .isInstanceOf(SSHException.class)
          .hasMessageContaining("verify");
    }
  }

  @Test
  public void nothingListensOnAnUnreachableHost() throws IOException {
    List<Fault> faults = FaultPlan.parse("unreachable:node01", SmallRack.testbed());
    try (SimRack rack = SimRack.start(SmallRack.testbed(), faults)) {
      assertThatThrownBy(() -> exec(rack.access().get(NODE01), "uname"))
          .isInstanceOf(java.net.ConnectException.class);
      assertThat(exec(rack.access().get(DeviceName.of("node02")), "uname").out())
          .isEqualTo("Linux\n");
    }
  }

  @Test
  public void aCutConnectionAfterAChangeKeepsTheChange() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      rack.plan(NODE01, 2, Incident.When.AFTER, Incident.cut());

      Replies replies =
          exec(
              rack.access().get(NODE01),
              script(
                  "r 1 mlnx_qos -i eth0 --trust dscp",
                  "r 2 mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0",
                  "r 3 ip link set dev eth0 mtu 4200"));

      assertThat(replies.status()).isEqualTo(-1);
      assertThat(replies.out()).doesNotContain("@cafe>2");
      assertThat(rack.fingerprints().get(NODE01))
          .contains("eth0.trust=dscp", "eth0.pfc=3", "eth0.mtu=9000");
      assertThat(rack.changes(NODE01)).isEqualTo(2);
    }
  }

  @Test
  public void somethingElsewhereHappensJustBeforeAChange() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      AtomicReference<String> seen = new AtomicReference<>("");
      rack.plan(
          NODE01,
          2,
          Incident.When.BEFORE,
          Incident.run(() -> seen.set(rack.fingerprints().get(NODE01))));

      exec(
          rack.access().get(NODE01),
          script("r 1 mlnx_qos -i eth0 --trust dscp", "r 2 mlnx_qos -i eth0 --trust pcp"));

      assertThat(seen.get()).contains("eth0.trust=dscp\n");
      assertThat(rack.fingerprints().get(NODE01)).contains("eth0.trust=pcp\n");
    }
  }

  @Test
  public void aRebootBeforeAChangeLosesWhatWasSetAndChangesTheBootId() throws IOException {
    try (SimRack rack = SimRack.start(SmallRack.testbed(), List.of())) {
      Access access = rack.access().get(NODE01);
      String atBoot = rack.fingerprints().get(NODE01);
      String bootId = exec(access, "cat /proc/sys/kernel/random/boot_id").out();
      rack.plan(NODE01, 2, Incident.When.BEFORE, Incident.reboot());

      exec(
          access, script("r 1 mlnx_qos -i eth0 --trust dscp", "r 2 ip link set dev eth0 mtu 1500"));

      assertThat(rack.fingerprints()).containsEntry(NODE01, atBoot);
      assertThat(exec(access, "cat /proc/sys/kernel/random/boot_id").out()).isNotEqualTo(bootId);
    }
  }

  @Test
  public void closingEndsAProgramThatNeverAnswersAndLeavesNoFile() throws Exception {
    List<Fault> faults = FaultPlan.parse("hang:node01/ethtool", SmallRack.testbed());
    SimRack rack = SimRack.start(SmallRack.testbed(), faults);
    Access access = rack.access().get(NODE01);
    Path key = ((Credential.PrivateKey) access.credential()).file();
    Thread hung =
        new Thread(() -> execQuietly(access, script("r 1 timeout -k 2 0.1 ethtool eth0")));
    hung.start();
    assertThat(exec(access, "uname").out()).isEqualTo("Linux\n");
    assertThat(Files.exists(key)).isTrue();

    rack.close();
    hung.join();

    assertThat(key.getParent()).doesNotExist();
  }

  private record Replies(String out, String err, int status) {}

  private static Replies execQuietly(Access access, String request) {
    try {
      return exec(access, request);
    } catch (IOException e) {
      return new Replies("", e.toString(), -1);
    }
  }

  private static Replies exec(Access access, String request) throws IOException {
    try (SSHClient client = new SSHClient(new DefaultConfig())) {
      ((HostKeys.Fingerprints) access.hostKeys()).accepted().forEach(client::addHostKeyVerifier);
      client.connect(access.address(), access.port());
      client.authPublickey(
          access.user(),
          client.loadKeys(((Credential.PrivateKey) access.credential()).file().toString()));
      try (Session session = client.startSession()) {
        Session.Command command = session.exec(request);
        String out = read(command.getInputStream());
        String err = read(command.getErrorStream());
        try {
          command.join();
        } catch (IOException cut) {
          return new Replies(out, err, -1);
        }
        Integer status = command.getExitStatus();
        return new Replies(out, err, status == null ? -1 : status);
      }
    }
  }

  private static String read(java.io.InputStream stream) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      stream.transferTo(text);
    } catch (IOException cut) {
      text.writeBytes("(cut)".getBytes(StandardCharsets.UTF_8));
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** The wire form: a prelude, then a line a command. */
  private static String script(String... lines) {
    String text =
        "LC_ALL=C;export LC_ALL;PATH=/usr/sbin:/usr/bin:/sbin:/bin;export PATH\n"
            + "m=cafe\n"
            + "r(){ n=$1;shift;printf '\\n@%s<%s\\n' $m $n;printf '\\n@%s<%s\\n' $m $n >&2;"
            + "\"$@\";s=$?;printf '\\n@%s>%s:%s\\n' $m $n $s;"
            + "printf '\\n@%s>%s:%s\\n' $m $n $s >&2; }\n"
            + String.join("\n", lines)
            + "\n";
    return "/bin/sh -c '" + text.replace("'", "'\\''") + "'";
  }
}
