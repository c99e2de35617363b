package io.rackproof.remote;

import java.security.Security;
import java.util.Comparator;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.SecurityUtils;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Who encrypts, and which ciphers are asked for first. */
final class Ciphers {
  private Ciphers() {}

  /**
   * The Java runtime does what it can, and Bouncy Castle the rest: ChaCha20, ECDSA keys. AES-GCM is
   * asked for first, because processors have instructions for it and the runtime uses them. The
   * library by itself has Bouncy Castle do everything and asks for ChaCha20 first, in plain Java
   * code, at several times the cost.
   */
  static void prefer(DefaultConfig config) {
    config.setCipherFactories(
        config.getCipherFactories().stream()
            .sorted(Comparator.comparing(one -> !one.getName().contains("-gcm@")))
            .toList());
  }

  /** Before anything of the library is made; a provider that is there already is left as it is. */
  static void providers() {
    SecurityUtils.setRegisterBouncyCastle(false);
    Security.addProvider(new BouncyCastleProvider());
  }
}
