package io.rackproof.remote;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * OpenSSH's own sshd on a free loopback port, with keys and configuration of its own, run by the
 * user that runs the test; and an ssh-agent. Both are children of this JVM and end with it.
 */
final class LoopbackSshd implements AutoCloseable {
  static final Path SSHD = Path.of("/usr/sbin/sshd");
  static final String PASSPHRASE = "open sesame";
  private static final Path PRIVILEGE_SEPARATION = Path.of("/run/sshd");

  final Path folder = ShellServer.scratch();
  final String user = System.getProperty("user.name");
  final int port;
  private final List<Process> children = new ArrayList<>();
  private boolean madeDirectory;

  /**
   * @param more lines of its sshd_config
   */
  LoopbackSshd(String... more) {
    try {
      port = freePort();
      for (String type : List.of("ed25519", "rsa", "ecdsa")) {
        keygen("host_" + type, type, "");
        keygen("id_" + type, type, "");
        keygen("id_locked_" + type, type, PASSPHRASE);
      }
      StringBuilder authorized = new StringBuilder();
      for (String type : List.of("ed25519", "rsa", "ecdsa")) {
        authorized.append(Files.readString(folder.resolve("id_" + type + ".pub")));
        authorized.append(Files.readString(folder.resolve("id_locked_" + type + ".pub")));
      }
      Files.writeString(folder.resolve("authorized_keys"), authorized);
      Files.writeString(
          folder.resolve("sshd_config"), configuration() + String.join("\n", more) + "\n");
      if (user.equals("root") && !Files.exists(PRIVILEGE_SEPARATION)) {
        Files.createDirectory(PRIVILEGE_SEPARATION);
        madeDirectory = true;
      }
      Process sshd =
          start(
              Map.of(),
              SSHD.toString(),
              "-D",
              "-e",
              "-f",
              folder.resolve("sshd_config").toString());
      awaitLine(sshd, "Server listening");
    } catch (IOException failure) {
      close();
      throw new UncheckedIOException(failure);
    }
  }

  private String configuration() {
    return String.join(
        "\n",
        "Port " + port,
        "ListenAddress 127.0.0.1",
        "HostKey " + folder.resolve("host_ed25519"),
        "HostKey " + folder.resolve("host_rsa"),
        "HostKey " + folder.resolve("host_ecdsa"),
        "PidFile none",
        "AuthorizedKeysFile " + folder.resolve("authorized_keys"),
        "StrictModes no",
        "UsePAM no",
        "PermitRootLogin prohibit-password",
        "PasswordAuthentication no",
        "");
  }

  /** A known_hosts file with the host key of one type only. */
  Path knownHosts(String type, boolean hashed) throws IOException {
    Path file = folder.resolve("known_hosts_" + type + (hashed ? "_hashed" : ""));
    String[] key = Files.readString(folder.resolve("host_" + type + ".pub")).split(" ");
    Files.writeString(file, "[127.0.0.1]:" + port + " " + key[0] + " " + key[1] + "\n");
    if (hashed) {
      run(Map.of(), "ssh-keygen", "-H", "-f", file.toString());
    }
    return file;
  }

  /** An agent that holds one key; returns its socket. */
  Path agent(String key) throws IOException {
    Path socket = folder.resolve("agent_" + key);
    Process agent = start(Map.of(), "ssh-agent", "-D", "-a", socket.toString());
    awaitLine(agent, "SSH_AUTH_SOCK");
    run(Map.of("SSH_AUTH_SOCK", socket.toString()), "ssh-add", folder.resolve(key).toString());
    return socket;
  }

  private void keygen(String name, String type, String passphrase) throws IOException {
    run(
        Map.of(),
        "ssh-keygen",
        "-q",
        "-t",
        type,
        "-N",
        passphrase,
        "-f",
        folder.resolve(name).toString());
  }

  private Process start(Map<String, String> environment, String... argv) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(argv).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    children.add(process);
    return process;
  }

  private void run(Map<String, String> environment, String... argv) throws IOException {
    Process process = start(environment, argv);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", argv) + ": " + said);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads on after that line, lest the child block on a full pipe. */
  private static void awaitLine(Process process, String text) throws IOException {
    BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    String line;
    while ((line = reader.readLine()) != null && !line.contains(text)) {
      said.append(line).append('\n');
    }
    if (line == null) {
      throw new IOException("it ended: " + said);
    }
    Thread rest = new Thread(() -> drain(reader), "child-output");
    rest.setDaemon(true);
    rest.start();
  }

  private static void drain(BufferedReader reader) {
    try {
      while (reader.readLine() != null) {
        continue;
      }
    } catch (IOException ended) {
      return;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    for (Process child : children) {
      child.destroy();
      try {
        child.waitFor(5, TimeUnit.SECONDS);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (madeDirectory) {
      try {
        Files.deleteIfExists(PRIVILEGE_SEPARATION);
      } catch (IOException inUse) {
        System.out.println("left " + PRIVILEGE_SEPARATION + " behind: " + inUse);
      }
    }
  }
}
