package io.rackproof.remote;

import io.rackproof.remote.SshAgent.Identity;
import java.io.IOException;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHPacket;
import net.schmizz.sshj.transport.TransportException;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.method.AbstractAuthMethod;

/** Login with a key that stays in the agent (RFC 4252, 7). */
final class AgentLogin extends AbstractAuthMethod {
  private final SshAgent agent;
  private final Identity identity;

  AgentLogin(SshAgent agent, Identity identity) {
    super("publickey");
    this.agent = agent;
    this.identity = identity;
  }

  @Override
  protected SSHPacket buildReq() throws UserAuthException {
    return request(false);
  }

  @Override
  public void handle(Message message, SSHPacket packet)
      throws UserAuthException, TransportException {
    if (message != Message.USERAUTH_60) {
      super.handle(message, packet);
      return;
    }
    SSHPacket signed = request(true);
    byte[] data =
        new Buffer.PlainBuffer()
            .putString(params.getTransport().getSessionID())
            .putBuffer(signed)
            .getCompactData();
    try {
      signed.putString(agent.sign(identity, data, rsa() ? SshAgent.RSA_SHA2_512 : 0));
    } catch (IOException failure) {
      throw new UserAuthException("the agent did not sign", failure);
    }
    params.getTransport().write(signed);
  }

  private SSHPacket request(boolean signed) throws UserAuthException {
    try {
      String type = identity.type();
      String algorithm = rsa() ? type.replaceFirst("^ssh-rsa", "rsa-sha2-512") : type;
      return super.buildReq().putBoolean(signed).putString(algorithm).putString(identity.blob());
    } catch (IOException garbled) {
      throw new UserAuthException("the agent's key can't be read", garbled);
    }
  }

  private boolean rsa() throws UserAuthException {
    try {
      return identity.type().startsWith("ssh-rsa");
    } catch (IOException garbled) {
      throw new UserAuthException("the agent's key can't be read", garbled);
    }
  }
}
