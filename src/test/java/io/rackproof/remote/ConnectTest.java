package io.rackproof.remote;

import static io.rackproof.remote.ShellServer.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

public final class ConnectTest {
  private static final String WRONG = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  private ShellServer server;

  @BeforeClass
  public void start() {
    server = new ShellServer();
  }

  @AfterClass(alwaysRun = true)
  public void stop() {
    server.close();
  }

  @Test
  public void aWrongHostKeyIsRefusedWithBothFingerprints() {
    assertThat(refusal(server.access(new HostKeys.Fingerprints(List.of(WRONG)))))
        .contains(server.fingerprint(), WRONG, "correct the descriptor");
  }

  @Test
  public void anUnknownHostKeyIsRefusedWithTheWayToAddIt() throws IOException {
    Path file = ShellServer.scratch().resolve("known_hosts");
    Files.writeString(file, "192.0.2.1 ssh-ed25519 AAAA\n");
    assertThat(refusal(server.access(new HostKeys.KnownHosts(file))))
        .contains(
            server.fingerprint(), "ssh-keyscan -p " + server.port() + " 127.0.0.1 >> " + file);
  }

  @Test
  public void aChangedHostKeyIsRefusedWithTheWayToReplaceIt() throws IOException {
    Path file = ShellServer.scratch().resolve("known_hosts");
    Files.writeString(file, "[127.0.0.1]:" + server.port() + " ecdsa-sha2-nistp256 AAAA\n");
    assertThat(refusal(server.access(new HostKeys.KnownHosts(file))))
        .contains(
            server.fingerprint(), "ssh-keygen -R '[127.0.0.1]:" + server.port() + "' -f " + file);
  }

  @Test
  public void aMissingKnownHostsFileIsNamed() {
    assertThat(refusal(server.access(new HostKeys.KnownHosts(Path.of("/nowhere/known_hosts")))))
        .contains("/nowhere/known_hosts is not there");
  }

  @Test
  public void aMissingKeyFileIsNamed() {
    assertThat(refusal(withKey(Path.of("/nowhere/id_ed25519"), Optional.empty())))
        .contains("/nowhere/id_ed25519 is not there");
  }

  @Test
  public void aFileThatIsNoKeyIsNamed() throws IOException {
    Path file = ShellServer.scratch().resolve("id");
    Files.writeString(file, "not a key\n");
    assertThat(refusal(withKey(file, Optional.empty()))).contains(file + " is not a private key");
  }

  @Test
  public void anUnsetPasswordVariableIsNamed() {
    Access access =
        server.access(
            new HostKeys.Fingerprints(List.of(server.fingerprint())),
            new Credential.PasswordVariable("NOT_SET"));
    assertThat(refusal(access)).contains("NOT_SET").contains("is not set");
  }

  @Test
  public void aWrongPasswordIsARefusalThatDoesNotShowIt() {
    Secrets wrong = new Secrets(name -> Optional.of("wr0ng"), question -> new char[0]);
    assertThat(refusal(server.access(), wrong))
        .contains("refused the password", "RACK_PASSWORD")
        .doesNotContain("wr0ng");
  }

  @Test
  public void aMissingAgentIsNamed() {
    Access access =
        server.access(
            new HostKeys.Fingerprints(List.of(server.fingerprint())), new Credential.Agent());
    assertThat(refusal(access)).contains("SSH_AUTH_SOCK");
  }

  @Test
  public void aPromptedPasswordIsAskedForOnce() {
    Access access =
        server.access(
            new HostKeys.Fingerprints(List.of(server.fingerprint())),
            new Credential.PasswordPrompt());
    int[] asked = new int[1];
    Secrets secrets =
        new Secrets(
            name -> Optional.empty(),
            question -> {
              asked[0]++;
              return ShellServer.PASSWORD.toCharArray();
            });
    try (Sessions sessions = open(secrets, ShellServer.evidence(), access, access)) {
      assertThat(sessions.reached(DeviceName.of("node02"))).isInstanceOf(Observed.Known.class);
    }
    assertThat(asked[0]).isEqualTo(1);
  }

  @Test
  public void aClosedPortIsARefusal() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = free.getLocalPort();
    }
    assertThat(refusal(at("127.0.0.1", port))).contains("refused the connection", "start sshd");
  }

  @Test
  public void aNameWithoutAddressIsNamed() {
    assertThat(refusal(at("no-such-host.invalid", 22))).contains("no-such-host.invalid");
  }

  @Test
  public void aServerThatSaysNothingIsATimeOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 8, InetAddress.getByName("127.0.0.1"))) {
      assertThat(refusal(at("127.0.0.1", silent.getLocalPort()), ShellServer.secrets(), 1))
          .contains("did not answer within 1.0 s");
    }
  }

  @Test
  public void oneUnreachedDeviceStopsNoOtherAndIsReplayedSo() {
    Evidence evidence = ShellServer.evidence();
    Access bad = server.access(new HostKeys.Fingerprints(List.of(WRONG)));
    String why;
    try (Sessions sessions = open(ShellServer.secrets(), evidence, bad, server.access())) {
      why = ((Observed.Unknown<String>) sessions.reached(NODE)).why();
      Reply lost = sessions.shell(NODE).run(Command.read("true"));
      assertThat(lost.outcome()).isEqualTo(Outcome.LOST);
      assertThat(lost.stderr()).isEqualTo(why);
      assertThat(sessions.shell(DeviceName.of("node02")).run(Command.read("true")).ok()).isTrue();
    }
    try (Sessions replay = ReplaySessions.open(evidence.folder())) {
      assertThat(((Observed.Unknown<String>) replay.reached(NODE)).why()).isEqualTo(why);
      assertThat(replay.shell(NODE).run(Command.read("true")).stderr()).isEqualTo(why);
    }
  }

  private Access withKey(Path file, Optional<String> variable) {
    return server.access(
        new HostKeys.Fingerprints(List.of(server.fingerprint())),
        new Credential.PrivateKey(file, variable));
  }

  private Access at(String address, int port) {
    return new Access(
        address,
        port,
        "ops",
        new Credential.PasswordVariable("RACK_PASSWORD"),
        Optional.empty(),
        new HostKeys.Fingerprints(List.of(WRONG)),
        false);
  }

  private static String refusal(Access access) {
    return refusal(access, ShellServer.secrets());
  }

  private static String refusal(Access access, Secrets secrets) {
    return refusal(access, secrets, 20);
  }

  private static String refusal(Access access, Secrets secrets, int seconds) {
    Testbed testbed =
        ShellServer.testbed(Duration.ofSeconds(seconds), Duration.ofSeconds(20), access);
    try (Sessions sessions =
        new SshOpener(secrets, Limits.DEFAULT)
            .open(
                testbed,
                SshOpener.described(testbed),
                ShellServer.evidence(),
                SessionPolicy.READ_ONLY,
                Progress.NONE)) {
      assertThat(sessions.reached(NODE)).isInstanceOf(Observed.Unknown.class);
      String why = ((Observed.Unknown<String>) sessions.reached(NODE)).why();
      assertThat(why.lines()).hasSize(1);
      return why;
    }
  }

  private static Sessions open(Secrets secrets, Evidence evidence, Access... access) {
    Testbed testbed = ShellServer.testbed(Duration.ofSeconds(20), access);
    return new SshOpener(secrets, Limits.DEFAULT)
        .open(
            testbed,
            SshOpener.described(testbed),
            evidence,
            SessionPolicy.READ_ONLY,
            Progress.NONE);
  }
}
