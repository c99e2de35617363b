package io.rackproof.remote;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Talks to an SSH agent on its Unix socket (draft-miller-ssh-agent). */
final class SshAgent {
  /** A public key that the agent can sign with, in SSH wire form. */
  record Identity(byte[] blob) {
    /** The key's SSH type, which the wire form starts with. */
    String type() throws IOException {
      return new String(bytes(ByteBuffer.wrap(blob)), java.nio.charset.StandardCharsets.US_ASCII);
    }
  }

  /** Signature flag for rsa-sha2-512. */
  static final int RSA_SHA2_512 = 4;

  private static final int REQUEST_IDENTITIES = 11;
  private static final int IDENTITIES = 12;
  private static final int SIGN_REQUEST = 13;
  private static final int SIGN_RESPONSE = 14;
  private static final int LARGEST_ANSWER = 1 << 20;

  private final Path socket;

  SshAgent(Path socket) {
    this.socket = socket;
  }

  List<Identity> identities() throws IOException {
    ByteBuffer answer = ask(new byte[] {REQUEST_IDENTITIES}, IDENTITIES);
    int count = answer.getInt();
    List<Identity> identities = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      identities.add(new Identity(bytes(answer)));
      bytes(answer); // the comment
    }
    return identities;
  }

  /** The signature in SSH wire form. */
  byte[] sign(Identity identity, byte[] data, int flags) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream request = new DataOutputStream(bytes);
    request.writeByte(SIGN_REQUEST);
    request.writeInt(identity.blob().length);
    request.write(identity.blob());
    request.writeInt(data.length);
    request.write(data);
    request.writeInt(flags);
    return bytes(ask(bytes.toByteArray(), SIGN_RESPONSE));
  }

  private ByteBuffer ask(byte[] request, int expected) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      ByteBuffer message = ByteBuffer.allocate(4 + request.length);
      message.putInt(request.length).put(request).flip();
      while (message.hasRemaining()) {
        channel.write(message);
      }
      int length = fill(channel, 4).getInt();
      if (length < 1 || length > LARGEST_ANSWER) {
        throw new IOException("the agent's answer has an impossible length");
      }
      ByteBuffer answer = fill(channel, length);
      if (answer.get() != expected) {
        throw new IOException("the agent refused");
      }
      return answer;
    }
  }

  private static ByteBuffer fill(SocketChannel channel, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the agent hung up");
      }
    }
    return buffer.flip();
  }

  private static byte[] bytes(ByteBuffer buffer) throws IOException {
    int length = buffer.remaining() < 4 ? -1 : buffer.getInt();
    if (length < 0 || length > buffer.remaining()) {
      throw new IOException("the agent's answer is cut short");
    }
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }
}
