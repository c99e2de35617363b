package io.rackproof.doctor;

import io.rackproof.remote.Command;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line of sudoers that lets a login run one form of a command as root, no more (sudoers(5),
 * regular expressions of arguments, sudo 1.9.10).
 *
 * @param path where the program usually is
 * @param arguments regular expression of all its arguments, as sudoers writes it
 * @param need which runs need it
 */
record SudoRule(String path, String arguments, Need need) {
  /** Which runs need a right. */
  enum Need {
    /** Every run. */
    READ,
    /** Runs that apply the lossless profile, and those that restore. */
    APPLY,
    /** The undo timer: a run goes on without. */
    TIMER
  }

  private static final String NAME = "[A-Za-z0-9._-]+";

  /** The rules of hosts, SONiC and Linux switches; the README lists the same. */
  static final List<SudoRule> ALL =
      List.of(
          read("/usr/sbin/lldpcli", "^-f json0 show neighbors ports " + NAME + "$"),
          read("/usr/sbin/lldptool", "^-t -n -i " + NAME + "$"),
          read("/usr/sbin/dcbtool", "^gc " + NAME + " (dcb|pfc)$"),
          read("/usr/bin/mlnx_qos", "^-i " + NAME + "$"),
          read("/usr/sbin/cma_roce_mode", "^-d " + NAME + " -p 1$"),
          read("/usr/bin/lspci", "^-D -s [0-9a-f\\:.]+ -vvv$"),
          read("/usr/bin/mst", "^status -v$"),
          read("/usr/bin/mlxconfig", "^-d [0-9a-f\\:.]+ -e q [A-Z0-9_ ]+$"),
          read("/usr/bin/mstconfig", "^-d [0-9a-f\\:.]+ -e q [A-Z0-9_ ]+$"),
          read(
              "/usr/bin/grep",
              "^-rs --include\\=alt_vlan_dscp --include\\=alt_vlan_pcp --include\\=enable_cc"
                  + " --include\\=ostype . /sys/kernel/debug/bnxt_re /proc/sys/kernel/ostype$"),
          apply("/usr/bin/mlnx_qos", "^-i " + NAME + " --trust (dscp|pcp)$"),
          apply("/usr/bin/mlnx_qos", "^-i " + NAME + " --pfc [01](\\,[01]){7}$"),
          apply("/usr/bin/mlnx_qos", "^-i " + NAME + " --dscp2prio set\\,[0-9]+\\,[0-7]$"),
          apply("/usr/bin/tee", "^/sys/class/net/" + NAME + "/ecn/roce_(np|rp)/enable/[0-7]$"),
          apply("/usr/sbin/ip", "^link set dev " + NAME + " mtu [0-9]+$"),
          apply("/usr/bin/ln", "^-sT run\\=[A-Za-z0-9._\\:@+;\\=-]+ /run/rackproof\\.lease$"),
          apply(
              "/usr/bin/find",
              "^/run/rackproof\\.lease -maxdepth 0 -lname run\\=[A-Za-z0-9._\\:@+;\\=-]+"
                  + " -delete$"),
          timer("/usr/bin/tee", "^/run/rackproof-undo-" + NAME + "\\.sh(\\.new)?$"),
          timer(
              "/usr/bin/mv",
              "^-fT /run/rackproof-undo-"
                  + NAME
                  + "\\.sh\\.new /run/rackproof-undo-"
                  + NAME
                  + "\\.sh$"),
          timer(
              "/usr/bin/systemd-run",
              "^--collect --on-active\\=[0-9]+ --unit\\=rackproof-undo-"
                  + NAME
                  + " /bin/sh /run/rackproof-undo-"
                  + NAME
                  + "\\.sh$"),
          timer("/usr/bin/systemctl", "^(restart|stop) rackproof-undo-" + NAME + "\\.timer$"),
          timer(
              "/usr/bin/rm",
              "^-f /run/rackproof-undo-"
                  + NAME
                  + "\\.sh /run/rackproof-undo-"
                  + NAME
                  + "\\.sh\\.new$"),
          apply("/usr/local/bin/config", "^interface mtu Ethernet[0-9]+ [0-9]+$"),
          apply(
              "/usr/bin/sonic-db-cli",
              "^CONFIG_DB (HSET|HDEL|DEL)"
                  + " (PORT_QOS_MAP|QUEUE|DSCP_TO_TC_MAP|TC_TO_QUEUE_MAP|WRED_PROFILE|SCHEDULER)"
                  + "[|].+$"),
          apply("/usr/sbin/tc", "^qdisc (replace|del) dev " + NAME + " parent .+$"),
          apply("/usr/sbin/tc", "^class change dev " + NAME + " .+$"),
          apply("/usr/sbin/tc", "^filter (replace|del) dev " + NAME + " .+$"));

  private static SudoRule read(String path, String arguments) {
    return new SudoRule(path, arguments, Need.READ);
  }

  private static SudoRule apply(String path, String arguments) {
    return new SudoRule(path, arguments, Need.APPLY);
  }

  private static SudoRule timer(String path, String arguments) {
    return new SudoRule(path, arguments, Need.TIMER);
  }

  /** The rule that lets a command run; empty where the README has none. */
  static Optional<SudoRule> of(Command command) {
    String tool = command.argv().get(0);
    String rest = String.join(" ", command.argv().subList(1, command.argv().size()));
    return ALL.stream()
        .filter(rule -> rule.path().endsWith("/" + tool))
        .filter(rule -> Pattern.compile(rule.arguments()).matcher(rest).find())
        .findFirst();
  }

  /**
   * The line as it goes into sudoers.
   *
   * @param found where the device has the program
   */
  String line(String user, String found) {
    return user + " ALL=(root) NOPASSWD: " + found + " " + arguments;
  }
}
