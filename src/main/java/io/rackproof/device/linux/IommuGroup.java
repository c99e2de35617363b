package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning.Iommu;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the IOMMU does with a device's addresses: {@code iommu_group/type} of sysfs
 * (Documentation/ABI/testing/sysfs-kernel-iommu_groups), which a device without IOMMU doesn't have,
 * and where the kernel is too old for it the parameters that it was booted with
 * (admin-guide/kernel-parameters.txt: iommu, intel_iommu, amd_iommu).
 */
final class IommuGroup {
  /** Since Linux 4.19. */
  private static final Pattern KERNEL = Pattern.compile("(\\d+)\\.(\\d+)(?:\\D.*)?");

  private static final Set<String> OFF = Set.of("iommu=off", "intel_iommu=off", "amd_iommu=off");
  private static final Set<String> THROUGH = Set.of("iommu=pt", "iommu.passthrough=1");

  private IommuGroup() {}

  /** The vendor is there on every PCI device: where it can't be read, nothing of it can. */
  static Command command(String device) {
    return SysfsListing.command(false, folder(device) + "vendor", type(device));
  }

  static Command bootCommand() {
    return Command.read("cat", "/proc/cmdline");
  }

  private static String folder(String device) {
    return "/sys/class/infiniband/" + device + "/device/";
  }

  private static String type(String device) {
    return folder(device) + "iommu_group/type";
  }

  static Observed<Iommu> iommu(Reply reply, String device, Reply boot, Observed<String> kernel) {
    Observed<Optional<String>> found =
        SysfsListing.read(reply)
            .flatMap(
                listing ->
                    listing.value(folder(device) + "vendor").isEmpty()
                        ? Answer.malformed(reply, folder(device) + "vendor is not there")
                        : Observed.known(listing.value(type(device)), reply.evidence()));
    return found.flatMap(
        type ->
            type.isPresent()
                ? domain(reply, type.get())
                : Answer.both(
                    Answer.read(boot, Answer::line),
                    kernel,
                    (line, version) -> booted(reply, line, version)));
  }

  private static Observed<Iommu> domain(Reply reply, String type) {
    return switch (type) {
      case "identity" -> Observed.known(Iommu.PASS_THROUGH, reply.evidence());
      case "DMA", "DMA-FQ" -> Observed.known(Iommu.TRANSLATING, reply.evidence());
      default ->
          Observed.unknown(
              "the IOMMU has a domain of type '" + type + "' for the NIC", type, reply.evidence());
    };
  }

  private static Observed<Iommu> booted(Reply reply, String line, String version) {
    List<String> words = Arrays.asList(line.split("\\s+"));
    if (words.stream().anyMatch(OFF::contains)) {
      return Observed.known(Iommu.OFF, reply.evidence());
    }
    if (words.stream().anyMatch(THROUGH::contains)) {
      return Observed.known(Iommu.PASS_THROUGH, reply.evidence());
    }
    Matcher number = KERNEL.matcher(version);
    boolean tells =
        number.matches()
            && 1000 * Long.parseLong(number.group(1)) + Long.parseLong(number.group(2)) >= 4019;
    return tells
        ? Observed.known(Iommu.OFF, reply.evidence())
        : Observed.unknown(
            "kernel " + version + " does not show what the IOMMU does with a device", line);
  }
}
