package io.rackproof.doctor;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Linux distribution as os-release(5) names it: {@code ID} and what it is like, {@code ID_LIKE}.
 *
 * @param name {@code PRETTY_NAME}
 */
record Distribution(String name, Family family) {
  /** Distributions whose packages have the same names. */
  enum Family {
    DEBIAN("Debian or Ubuntu", "sudo apt-get install -y "),
    RED_HAT("RHEL, Rocky or Alma", "sudo dnf install -y "),
    SUSE("SLES or openSUSE", "sudo zypper install -y "),
    OTHER("an unknown distribution", "install ");

    private final String title;
    private final String install;

    Family(String title, String install) {
      this.title = title;
      this.install = install;
    }

    String title() {
      return title;
    }
  }

  private static final Pattern VALUE =
      Pattern.compile("(ID|ID_LIKE|PRETTY_NAME)=([\"']?)(.*?)\\2\\s*");

  static Command command() {
    return Command.read("cat", "/etc/os-release");
  }

  static Observed<Distribution> of(Reply reply) {
    return Answer.read(reply, text -> parse(Answer.lines(text)));
  }

  private static Distribution parse(List<String> lines) throws Malformed {
    Map<String, String> values = new HashMap<>();
    for (String line : lines) {
      Matcher value = VALUE.matcher(line);
      if (value.matches()) {
        values.put(value.group(1), value.group(3));
      }
    }
    if (!values.containsKey("ID") || !values.containsKey("PRETTY_NAME")) {
      throw new Malformed("it has no ID or no PRETTY_NAME");
    }
    String like = values.get("ID") + " " + values.getOrDefault("ID_LIKE", "");
    return new Distribution(values.get("PRETTY_NAME"), family(List.of(like.split("\\s+"))));
  }

  private static Family family(List<String> words) {
    for (String word : words) {
      switch (word.toLowerCase(Locale.ROOT)) {
        case "debian", "ubuntu" -> {
          return Family.DEBIAN;
        }
        case "rhel", "fedora", "centos", "rocky", "almalinux", "ol" -> {
          return Family.RED_HAT;
        }
        case "sles", "suse", "opensuse", "opensuse-leap" -> {
          return Family.SUSE;
        }
        default -> {}
      }
    }
    return Family.OTHER;
  }

  /** The command that installs these packages. */
  static String install(Family family, TreeSet<String> packages) {
    return family.install + String.join(" ", packages);
  }

  /**
   * The package that brings a program. Names as the distributions' own package lists have them;
   * what NVIDIA alone publishes comes with DOCA-OFED for all of them.
   */
  static String packageOf(Family family, String tool) {
    boolean debian = family == Family.DEBIAN;
    boolean suse = family == Family.SUSE;
    return switch (tool) {
      case "ibv_devinfo" -> debian ? "ibverbs-utils" : "libibverbs-utils";
      case "ib_write_bw", "ib_write_lat", "ib_read_bw", "ib_send_bw" -> "perftest";
      case "ip", "rdma", "ss", "tc", "bridge" -> debian || suse ? "iproute2" : "iproute";
      case "ethtool" -> "ethtool";
      case "lspci" -> "pciutils";
      case "lsmod" -> "kmod";
      case "ping" -> debian ? "iputils-ping" : "iputils";
      case "taskset" -> "util-linux";
      case "lldpcli" -> "lldpd";
      case "lldptool" -> suse ? "open-lldp" : "lldpad";
      case "at" -> "at";
      case "systemd-run", "systemctl" -> "systemd";
      case "mlnx_qos", "cma_roce_mode" -> "mlnx-tools";
      case "mlxconfig" -> "mft";
      case "mstconfig" -> "mstflint";
      case "sudo" -> "sudo";
      case "find" -> "findutils";
      case "grep" -> "grep";
      default -> "coreutils";
    };
  }
}
