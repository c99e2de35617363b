package io.rackproof.sim;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.digest.BuiltinDigests;

/** Makes keys of devices and of their one client. */
final class DeviceKeys {
  private DeviceKeys() {}

  static KeyPair make() {
    try {
      return KeyUtils.generateKeyPair("ssh-ed25519", 256);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no ed25519 keys in this JVM: " + e.getMessage(), e);
    }
  }

  /** As {@code ssh-keygen -lf} prints it: {@code SHA256:…}. */
  static String fingerprint(KeyPair key) {
    return KeyUtils.getFingerPrint(BuiltinDigests.sha256, key.getPublic());
  }

  /** Writes a private key in OpenSSH's own form, for its owner's eyes. */
  static void write(KeyPair key, Path file) {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (OutputStream out = Files.newOutputStream(file)) {
        OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(key, "simulated rack", null, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
