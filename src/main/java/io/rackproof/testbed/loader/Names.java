package io.rackproof.testbed.loader;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.VersionRule;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The grammars of names. None may begin with a dash: tools would take it for an option.
 *
 * <p>A netdev has at most 15 characters (IFNAMSIZ in Linux's {@code include/uapi/linux/if.h}).
 */
final class Names {
  /** Also the name of a folder of evidence, and of a testbed's reports. */
  static final Grammar<DeviceName> DEVICE =
      named("[A-Za-z0-9][A-Za-z0-9._-]{0,62}", "a name of letters, digits, '.', '_', '-'")
          .then(DeviceName::of);

  static final Grammar<String> RDMA_DEVICE =
      named(
          "[A-Za-z0-9][A-Za-z0-9._-]{0,62}", "an RDMA device as ibv_devices lists it, e.g. mlx5_0");

  static final Grammar<String> NETDEV =
      named("[A-Za-z0-9][A-Za-z0-9._-]{0,14}", "a network interface of at most 15 characters");

  static final Grammar<String> MODEL =
      named("[A-Za-z0-9][A-Za-z0-9 ._/()-]{0,62}", "a model, e.g. ConnectX-7");

  /** A board's id; OEMs have their own, as {@code DEL0000000027}. */
  static final Grammar<String> PSID =
      named("[A-Z0-9_]{4,16}", "a PSID as ethtool -i shows it, e.g. MT_0000000838");

  static final Grammar<VersionRule> VERSIONS =
      named(VersionRule.FORM, "a version, e.g. 28.43.2566, 28.43 (all of that) or 28.43.1014+")
          .then(VersionRule::new);

  static final Grammar<String> ADDRESS =
      named("[A-Za-z0-9:][A-Za-z0-9._:%-]{0,252}", "a host name or IP address");

  static final Grammar<String> USER = named("[A-Za-z0-9_][A-Za-z0-9._-]{0,62}", "a login name");

  /** Doesn't repeat what it refuses: somebody may have written the secret. */
  static final Grammar<String> VARIABLE =
      text -> {
        if (!text.matches("[A-Za-z_][A-Za-z0-9_]*")) {
          throw new Mistake("write the name of an environment variable, not the secret itself");
        }
        return text;
      };

  static final Grammar<String> FINGERPRINT =
      named("SHA256:[A-Za-z0-9+/]{43}", "SHA256:… as ssh-keygen -lf prints it");

  /** {@code leaf1/Ethernet8}; what follows the first slash is the port. */
  static final Grammar<SwitchPortId> SWITCH_PORT =
      named(
              "[A-Za-z0-9][A-Za-z0-9._-]{0,62}/[A-Za-z0-9][A-Za-z0-9._:/-]{0,62}",
              "a switch and its port, e.g. leaf1/Ethernet8")
          .then(
              text -> {
                int slash = text.indexOf('/');
                return SwitchPortId.of(text.substring(0, slash), text.substring(slash + 1));
              });

  static final Grammar<String> PORT =
      named("[A-Za-z0-9][A-Za-z0-9._:/-]{0,62}", "a switch port, e.g. Ethernet8");

  private Names() {}

  /** Names with ranges in them, each of which must be a name of its own. */
  static <T> Grammar<List<T>> all(Grammar<T> name) {
    Grammar<Template> template = Template.grammar(java.util.Set.of());
    return text -> {
      List<T> names = new java.util.ArrayList<>();
      for (String one : template.parse(text).all()) {
        names.add(name.parse(one));
      }
      return names;
    };
  }

  /** A file: {@code ~} is the home folder, a relative path starts at the descriptor's folder. */
  static Grammar<Path> file(Path folder, Path home) {
    return text -> {
      if (text.startsWith("~") && !text.startsWith("~/")) {
        throw new Mistake("found '" + text + "'; only ~/ is known, for your own home folder");
      }
      if (text.indexOf('\0') >= 0) {
        throw new Mistake("found a path with a NUL character");
      }
      return text.startsWith("~/") ? home.resolve(text.substring(2)) : folder.resolve(text);
    };
  }

  /** Text of a form of the caller's own. */
  static Grammar<String> form(String form, String want) {
    return named(form, want);
  }

  private static Grammar<String> named(String form, String want) {
    Pattern pattern = Pattern.compile(form);
    return text -> {
      if (!pattern.matcher(text).matches()) {
        throw new Mistake("found '" + text + "'; write " + want);
      }
      return text;
    };
  }
}
