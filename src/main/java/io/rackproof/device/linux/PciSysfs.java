package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PCIe link of an RDMA device as trained, from sysfs (drivers/pci/pci-sysfs.c). */
final class PciSysfs {
  /** {@code 32.0 GT/s PCIe}; before Linux 5.7 {@code 8 GT/s}. */
  private static final Pattern SPEED = Pattern.compile("(\\d+(?:\\.\\d+)?) GT/s(?: PCIe)?");

  private static final Pattern WIDTH = Pattern.compile("[1-9]\\d?");
  private static final Pattern ADDRESS =
      Pattern.compile("/sys/devices/\\S*/([0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7])");

  private static final Pattern FUNCTION =
      Pattern.compile("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

  private PciSysfs() {}

  private static String folder(String device) {
    return "/sys/class/infiniband/" + device + "/device";
  }

  static Command link(String device) {
    String folder = folder(device);
    return SysfsListing.command(
        false,
        folder + "/current_link_speed",
        folder + "/current_link_width",
        folder + "/max_link_speed",
        folder + "/max_link_width");
  }

  static Command path(String device) {
    return Command.read("readlink", "-f", folder(device));
  }

  static Command netdevPath(String netdev) {
    return Command.read("readlink", "-f", netdevFolder(netdev));
  }

  private static String netdevFolder(String netdev) {
    return "/sys/class/net/" + netdev + "/device";
  }

  static Command numaNode(String device) {
    return Command.read("cat", folder(device) + "/numa_node");
  }

  static Command processors(String device) {
    return Command.read("cat", folder(device) + "/local_cpulist");
  }

  /** The processors of the device's node: {@code 0-15,32-47} (drivers/pci/pci-sysfs.c). */
  static Observed<String> processors(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String line = Answer.line(text).strip();
          if (!line.matches("\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?)*")) {
            throw new Malformed("'" + line + "' is no list of processors");
          }
          return line;
        });
  }

  /** The link, without what only lspci tells. */
  static Observed<PcieLink> link(Reply reply, String device) {
    String folder = folder(device);
    return SysfsListing.read(
        reply,
        listing ->
            new PcieLink(
                speed(listing, folder + "/current_link_speed"),
                width(listing, folder + "/current_link_width"),
                speed(listing, folder + "/max_link_speed"),
                width(listing, folder + "/max_link_width"),
                Optional.empty(),
                Optional.empty()));
  }

  /** The PCI address; unsupported for a device that is not on PCI, such as Soft-RoCE. */
  static Observed<String> address(Reply reply, String device) {
    return address(reply, device, folder(device));
  }

  /** The PCI address of a network interface. */
  static Observed<String> netdevAddress(Reply reply, String netdev) {
    return address(reply, netdev, netdevFolder(netdev));
  }

  /**
   * What was read at an address, where a device is still there: after a reboot an address may be
   * another's.
   *
   * @param found where the device is now
   */
  static <T> Observed<T> unmoved(
      Observed<String> found, String device, String address, Supplier<Observed<T>> read) {
    return found.flatMap(
        now ->
            now.equals(address)
                ? read.get()
                : Observed.unknown(device + " is at " + now + " now, and was at " + address, ""));
  }

  private static Observed<String> address(Reply reply, String device, String folder) {
    Observed<String> path = Answer.read(reply, Answer::line);
    return path.flatMap(
        target -> {
          Matcher matcher = ADDRESS.matcher(target);
          if (matcher.matches()) {
            return Observed.known(matcher.group(1), reply.evidence());
          }
          // readlink -f prints a last component that does not exist as it was given.
          boolean virtual = target.equals(folder) || target.startsWith("/sys/devices/");
          return virtual
              ? Observed.unsupported(device + " is no PCI device: " + target, reply.evidence())
              : Answer.malformed(reply, "'" + target + "' is no path of a device");
        });
  }

  /** PCI addresses of the bridges above a device, the root port first. */
  static Observed<List<String>> bridges(Reply reply, String device) {
    return address(reply, device)
        .flatMap(
            own ->
                Answer.read(
                    reply,
                    text ->
                        Arrays.stream(Answer.line(text).split("/"))
                            .filter(part -> FUNCTION.matcher(part).matches() && !part.equals(own))
                            .toList()));
  }

  /** The NUMA node; empty where the kernel says -1, which is none. */
  static Observed<Optional<Integer>> numaNode(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          String line = Answer.line(text).strip();
          if (!line.matches("-1|\\d{1,4}")) {
            throw new Malformed("'" + line + "' is no NUMA node");
          }
          return Optional.of(Integer.parseInt(line)).filter(node -> node >= 0);
        });
  }

  private static double speed(SysfsListing listing, String file) throws Malformed {
    Matcher speed = SPEED.matcher(value(listing, file));
    if (!speed.matches()) {
      throw new Malformed(file + " reads '" + value(listing, file) + "'");
    }
    return Double.parseDouble(speed.group(1));
  }

  private static int width(SysfsListing listing, String file) throws Malformed {
    String width = value(listing, file);
    if (!WIDTH.matcher(width).matches()) {
      throw new Malformed(file + " reads '" + width + "'");
    }
    return Integer.parseInt(width);
  }

  private static String value(SysfsListing listing, String file) throws Malformed {
    return listing.value(file).orElseThrow(() -> new Malformed(file + " is not there"));
  }
}
