package io.rackproof.remote;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.transport.TransportException;
import net.schmizz.sshj.userauth.UserAuthException;

/** Says in one sentence why a session could not be had, and what to do. */
final class ConnectFaults {
  private final Access access;
  private final Duration limit;

  ConnectFaults(Access access, Duration limit) {
    this.access = access;
    this.limit = limit;
  }

  /**
   * @param expired whether the time for the whole login had passed
   */
  ConnectFailed explain(Exception failure, HostKeyCheck check, boolean expired) {
    if (check.refusal().isPresent()) {
      return new ConnectFailed(check.refusal().get());
    }
    if (cause(failure, UnknownHostException.class).isPresent()
        || cause(failure, UnresolvedAddressException.class).isPresent()) {
      return new ConnectFailed(
          "no address is known for '"
              + access.address()
              + "': correct it in the descriptor, or the name service");
    }
    if (cause(failure, UserAuthException.class).isPresent() && !expired) {
      return new ConnectFailed(refused());
    }
    if (expired
        || cause(failure, SocketTimeoutException.class).isPresent()
        || cause(failure, TimeoutException.class).isPresent()) {
      return new ConnectFailed(
          access
              + " did not answer within "
              + limit.toMillis() / 1000.0
              + " s: see that it is up and can be reached from here"
              + access.jump().map(jump -> " through " + jump).orElse(""));
    }
    if (cause(failure, NoRouteToHostException.class).isPresent()) {
      return new ConnectFailed(
          "there is no route to " + access + ": see that it is up and in which network");
    }
    if (cause(failure, ConnectException.class).isPresent()) {
      return new ConnectFailed(
          access + " refused the connection: start sshd there, or correct the port");
    }
    if (dropped(failure)) {
      return new ConnectFailed(
          access
              + " closed the connection before the login: see its sshd log, and MaxStartups and"
              + " PerSourcePenalties in its sshd_config",
          true);
    }
    return new ConnectFailed(
        "the SSH session to " + access + " failed (" + words(failure) + "): see its sshd log");
  }

  /** Why a jump host didn't let us through. */
  ConnectFailed tunnel(OpenFailException failure) {
    String jump = access.jump().map(Access::toString).orElse("the jump host");
    boolean forbidden = failure.getReason() == OpenFailException.Reason.ADMINISTRATIVELY_PROHIBITED;
    return new ConnectFailed(
        forbidden
            ? jump
                + " forbids to go on to "
                + access
                + ": allow it in its sshd_config (AllowTcpForwarding, PermitOpen)"
            : jump
                + " can't reach "
                + access
                + " ("
                + words(failure)
                + "): see that it is up, and its address and port in the descriptor");
  }

  private String refused() {
    Credential credential = access.credential();
    if (credential instanceof Credential.PrivateKey key) {
      return access
          + " refused the key "
          + key.file()
          + ": add its public half to ~/.ssh/authorized_keys of "
          + access.user()
          + " there, or correct the user or the key";
    }
    if (credential instanceof Credential.Agent) {
      return access
          + " refused the keys of the SSH agent: ssh-add the right one, or add its public half to"
          + " ~/.ssh/authorized_keys of "
          + access.user()
          + " there";
    }
    String where =
        credential instanceof Credential.PasswordVariable variable
            ? " in the environment variable " + variable.variable()
            : "";
    return access
        + " refused the password"
        + where
        + ": correct it, or see that its sshd_config allows passwords (PasswordAuthentication)";
  }

  private static boolean dropped(Exception failure) {
    return cause(failure, SocketException.class).isPresent()
        || cause(failure, TransportException.class)
            .map(Throwable::getMessage)
            .filter(text -> text.contains("identification") || text.contains("EOF"))
            .isPresent();
  }

  static String words(Throwable failure) {
    String text = failure.getMessage();
    return text == null || text.isBlank()
        ? failure.getClass().getSimpleName()
        : text.strip().lines().findFirst().orElse("");
  }

  static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
    Throwable one = failure;
    for (int depth = 0; one != null && depth < 20; depth++) {
      if (type.isInstance(one)) {
        return Optional.of(type.cast(one));
      }
      one = one.getCause();
    }
    return Optional.empty();
  }
}
