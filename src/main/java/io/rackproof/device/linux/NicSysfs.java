package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.PciId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an RDMA device is: {@code /sys/class/infiniband/D} (Linux
 * Documentation/ABI/stable/sysfs-class-infiniband: node_guid, sys_image_guid, fw_ver, board_id) and
 * the PCI function behind it (Documentation/ABI/testing/sysfs-bus-pci). Every RDMA device has a
 * node_guid, so a whole listing without one says that there is no such device.
 */
final class NicSysfs {
  private static final Pattern ID = Pattern.compile("0x([0-9a-f]{4})");
  private static final Pattern GUID = Pattern.compile("(?:[0-9a-f]{4}:){3}[0-9a-f]{4}");

  private NicSysfs() {}

  private static String folder(String device) {
    return "/sys/class/infiniband/" + device;
  }

  static Command command(String device) {
    String folder = folder(device);
    return SysfsListing.command(
        false,
        folder + "/node_guid",
        folder + "/sys_image_guid",
        folder + "/fw_ver",
        folder + "/board_id",
        folder + "/device/vendor",
        folder + "/device/device");
  }

  /**
   * The device, without what only other tools tell; empty where the kernel has no such device.
   *
   * @param serial of its board, likewise part number and mst device
   */
  static Observed<Optional<NicHardware>> hardware(
      Reply reply,
      String device,
      Observed<String> serial,
      Observed<String> part,
      Observed<String> mst) {
    return SysfsListing.read(
        reply,
        listing -> {
          String folder = folder(device);
          if (listing.isEmpty()) {
            return Optional.empty();
          }
          return Optional.of(
              new NicHardware(
                  pci(listing, folder + "/device/"),
                  listing.value(folder + "/board_id").filter(id -> !id.isBlank()),
                  listing.value(folder + "/fw_ver").filter(version -> !version.isBlank()),
                  Optional.of(guid(listing, folder + "/node_guid")),
                  Optional.of(guid(listing, folder + "/sys_image_guid")),
                  serial,
                  part,
                  mst));
        });
  }

  /** The PCI ID that a listing shows; empty of a device that is not on PCI. */
  static Optional<PciId> pci(Reply reply, String device) {
    return SysfsListing.read(reply)
        .asOptional()
        .flatMap(
            listing -> {
              try {
                return pci(listing, folder(device) + "/device/");
              } catch (Malformed unreadable) {
                return Optional.empty();
              }
            });
  }

  private static Optional<PciId> pci(SysfsListing listing, String folder) throws Malformed {
    Optional<String> vendor = listing.value(folder + "vendor");
    Optional<String> device = listing.value(folder + "device");
    if (vendor.isEmpty() && device.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new PciId(id(folder + "vendor", vendor), id(folder + "device", device)));
  }

  private static String id(String file, Optional<String> value) throws Malformed {
    Matcher id = ID.matcher(value.orElse(""));
    if (!id.matches()) {
      throw new Malformed(file + " reads '" + value.orElse("") + "'");
    }
    return id.group(1);
  }

  private static String guid(SysfsListing listing, String file) throws Malformed {
    String value = listing.value(file).orElse("");
    if (!GUID.matcher(value).matches()) {
      throw new Malformed(file + " reads '" + value + "'");
    }
    return value.replace(":", "");
  }
}
