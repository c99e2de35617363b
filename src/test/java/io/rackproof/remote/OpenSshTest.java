package io.rackproof.remote;

import static io.rackproof.remote.ShellServer.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Against a real OpenSSH server, where one is installed. */
public final class OpenSshTest {
  private Optional<LoopbackSshd> sshd = Optional.empty();

  @BeforeClass
  public void start() {
    if (Files.isExecutable(LoopbackSshd.SSHD)) {
      sshd = Optional.of(new LoopbackSshd());
    } else {
      System.out.println("OpenSSH not tried: no " + LoopbackSshd.SSHD + " (openssh-server)");
    }
  }

  @AfterClass(alwaysRun = true)
  public void stop() {
    sshd.ifPresent(LoopbackSshd::close);
  }

  /** Key type, whether it is locked, known_hosts type, whether that is hashed. */
  @DataProvider
  public Object[][] logins() {
    return new Object[][] {
      {"ed25519", false, "ed25519", false},
      {"ed25519", true, "ed25519", true},
      {"rsa", false, "rsa", false},
      {"rsa", true, "rsa", true},
      {"ecdsa", false, "ecdsa", false},
      {"ecdsa", true, "ecdsa", true},
    };
  }

  @Test(dataProvider = "logins")
  public void keysAndKnownHosts(String key, boolean locked, String known, boolean hashed)
      throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access access = access(key(key, locked), known, hashed, Optional.empty());
    try (Sessions sessions = open(access, Map.of("PASS", LoopbackSshd.PASSPHRASE))) {
      assertRuns(sessions);
    }
  }

  /** Whatever a server insists on. */
  @DataProvider
  public Object[][] ciphers() {
    return new Object[][] {
      {"chacha20-poly1305@openssh.com"},
      {"aes128-gcm@openssh.com"},
      {"aes256-gcm@openssh.com"},
      {"aes128-ctr"},
      {"aes256-ctr"},
    };
  }

  @Test(dataProvider = "ciphers")
  public void serversThatAllowOneCipher(String cipher) throws IOException {
    assertRunsOn("Ciphers " + cipher);
  }

  /** Key exchanges, likewise. */
  @DataProvider
  public Object[][] exchanges() {
    return new Object[][] {
      {"curve25519-sha256"},
      {"ecdh-sha2-nistp256"},
      {"diffie-hellman-group14-sha256"},
      {"diffie-hellman-group16-sha512"},
    };
  }

  @Test(dataProvider = "exchanges")
  public void serversThatAllowOneKeyExchange(String exchange) throws IOException {
    assertRunsOn("KexAlgorithms " + exchange);
  }

  /** A server that insists on a setting of its own. */
  private void assertRunsOn(String setting) throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    LoopbackSshd usual = sshd.get();
    try (LoopbackSshd strict = new LoopbackSshd(setting)) {
      sshd = Optional.of(strict);
      Access access = access(key("ed25519", false), "ed25519", false, Optional.empty());
      try (Sessions sessions = open(access, Map.of())) {
        assertRuns(sessions);
      }
    } finally {
      sshd = Optional.of(usual);
    }
  }

  @Test
  public void aWrongOrUnsetPassphraseIsNamed() throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access access = access(key("ed25519", true), "ed25519", false, Optional.empty());
    assertThat(refusal(access, Map.of("PASS", "wrong"))).contains("PASS is wrong");
    assertThat(refusal(access, Map.of())).contains("PASS is not set");
    Credential unnamed =
        new Credential.PrivateKey(sshd.get().folder.resolve("id_locked_ed25519"), Optional.empty());
    assertThat(refusal(access(unnamed, "ed25519", false, Optional.empty()), Map.of()))
        .contains("name the environment variable");
  }

  @DataProvider
  public Object[][] agentKeys() {
    return new Object[][] {{"id_ed25519"}, {"id_rsa"}, {"id_ecdsa"}};
  }

  @Test(dataProvider = "agentKeys")
  public void keysOfTheAgent(String key) throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Path socket = sshd.get().agent(key);
    Access access = access(new Credential.Agent(), "ed25519", false, Optional.empty());
    try (Sessions sessions = open(access, Map.of("SSH_AUTH_SOCK", socket.toString()))) {
      assertRuns(sessions);
    }
  }

  @Test
  public void throughTwoJumpHosts() throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access first = access(key("ed25519", false), "ed25519", false, Optional.empty());
    Access second = access(key("rsa", false), "rsa", true, Optional.of(first));
    Access third = access(key("ecdsa", false), "ecdsa", false, Optional.of(second));
    try (Sessions sessions = open(third, Map.of())) {
      assertRuns(sessions);
      together(sessions, 40);
    }
  }

  @Test
  public void whatAJumpHostCannotReachIsSaid() throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access jump = access(key("ed25519", false), "ed25519", false, Optional.empty());
    Access closed =
        new Access(
            "127.0.0.1",
            1,
            jump.user(),
            jump.credential(),
            Optional.of(jump),
            jump.hostKeys(),
            false);
    assertThat(refusal(closed, Map.of())).contains(jump + " can't reach " + closed);
  }

  @Test
  public void fortyCommandsAtOnce() throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access access = access(key("ed25519", false), "ed25519", false, Optional.empty());
    try (Sessions sessions = open(access, Map.of())) {
      together(sessions, 40);
    }
  }

  @Test
  public void whatIsStuckIsLeftBehind() throws IOException {
    if (sshd.isEmpty()) {
      return;
    }
    Access access = access(key("ed25519", false), "ed25519", false, Optional.empty());
    Testbed testbed = ShellServer.testbed(Duration.ofSeconds(20), access);
    Limits limits = Limits.DEFAULT.withGrace(Duration.ofMillis(500));
    try (Sessions sessions =
        new SshOpener(secrets(Map.of()), limits)
            .open(
                testbed,
                SshOpener.described(testbed),
                ShellServer.evidence(),
                SessionPolicy.CHANGE,
                Progress.NONE)) {
      Path changed = sshd.get().folder.resolve("changed");
      List<Reply> replies =
          sessions
              .shell(NODE)
              .run(
                  List.of(
                      sh("kill -STOP $PPID; echo so far; sleep 4; kill -CONT $PPID")
                          .withTimeout(Duration.ofSeconds(1)),
                      Command.change("touch", changed.toString()),
                      sh("echo after")));
      assertThat(replies)
          .extracting(Reply::outcome)
          .containsExactly(Outcome.TIMED_OUT, Outcome.LOST, Outcome.EXITED);
      // Once the stuck command has ended, its script must not go on to the change.
      sessions.shell(NODE).run(sh("sleep 5"));
      assertThat(changed).doesNotExist();
    }
  }

  private static void together(Sessions sessions, int count) {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Future<Reply>> replies = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      String number = String.valueOf(index);
      replies.add(threads.submit(() -> sessions.shell(NODE).run(sh("sleep 0.2; echo " + number))));
    }
    for (int index = 0; index < count; index++) {
      try {
        assertThat(replies.get(index).get().stdout()).isEqualTo(index + "\n");
      } catch (Exception failure) {
        throw new AssertionError(failure);
      }
    }
    threads.shutdown();
  }

  private void assertRuns(Sessions sessions) {
    assertThat(sessions.reached(NODE)).isInstanceOf(Observed.Known.class);
    Reply reply = sessions.shell(NODE).run(sh("echo out; echo err >&2; exit 5"));
    assertThat(reply.stdout()).isEqualTo("out\n");
    assertThat(reply.stderr()).isEqualTo("err\n");
    assertThat(reply.exitStatus()).hasValue(5);
  }

  private Credential key(String type, boolean locked) {
    Path file = sshd.get().folder.resolve((locked ? "id_locked_" : "id_") + type);
    return new Credential.PrivateKey(file, Optional.of("PASS").filter(any -> locked));
  }

  private Access access(Credential credential, String known, boolean hashed, Optional<Access> jump)
      throws IOException {
    LoopbackSshd server = sshd.get();
    HostKeys keys = new HostKeys.KnownHosts(server.knownHosts(known, hashed));
    return new Access("127.0.0.1", server.port, server.user, credential, jump, keys, false);
  }

  private static Secrets secrets(Map<String, String> variables) {
    return new Secrets(name -> Optional.ofNullable(variables.get(name)), question -> new char[0]);
  }

  private static Sessions open(Access access, Map<String, String> variables) {
    Testbed testbed = ShellServer.testbed(Duration.ofSeconds(20), access);
    return new SshOpener(secrets(variables), Limits.DEFAULT)
        .open(
            testbed,
            SshOpener.described(testbed),
            ShellServer.evidence(),
            SessionPolicy.CHANGE,
            Progress.NONE);
  }

  private static String refusal(Access access, Map<String, String> variables) {
    try (Sessions sessions = open(access, variables)) {
      return ((Observed.Unknown<String>) sessions.reached(NODE)).why();
    }
  }

  private static Command sh(String script) {
    return Command.read("sh", "-c", script);
  }
}
