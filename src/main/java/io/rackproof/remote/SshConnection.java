package io.rackproof.remote;

import java.io.IOException;
import java.util.Optional;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.DirectConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An authenticated connection, and the way through a jump host that it rests on. */
final class SshConnection {
  private static final Logger LOG = LoggerFactory.getLogger(SshConnection.class);

  private final SSHClient client;
  private final Optional<Lease<DirectConnection>> tunnel;

  SshConnection(SSHClient client, Optional<Lease<DirectConnection>> tunnel) {
    this.client = client;
    this.tunnel = tunnel;
  }

  SSHClient client() {
    return client;
  }

  boolean alive() {
    return client.isConnected() && client.isAuthenticated();
  }

  /** May block for as long as the network does. */
  void close() {
    close(client);
    tunnel.ifPresent(Lease::release);
  }

  static void close(SSHClient client) {
    try {
      client.disconnect();
    } catch (IOException alreadyGone) {
      LOG.debug("disconnecting: {}", alreadyGone.toString());
    }
  }
}
