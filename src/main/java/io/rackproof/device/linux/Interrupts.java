package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * Where a NIC's interrupts are served: {@code device/msi_irqs} names them
 * (Documentation/ABI/testing/sysfs-bus-pci), {@code /proc/irq/N/effective_affinity_list} has the
 * processor that the kernel chose, {@code smp_affinity_list} those that it may choose
 * (core-api/irq/irq-affinity.rst).
 */
final class Interrupts {
  private Interrupts() {}

  private static String folder(String device) {
    return "/sys/class/infiniband/" + device + "/device/msi_irqs";
  }

  static Command command(String device) {
    return SysfsListing.command(true, folder(device));
  }

  /** Numbers of the NIC's interrupts; unsupported where it has none of its own. */
  static Observed<List<Integer>> numbers(Reply reply, String device) {
    Observed<List<Integer>> read =
        SysfsListing.read(reply)
            .flatMap(
                listing ->
                    Answer.derive(
                        List.of(reply.evidence()),
                        () -> numbers(listing.folder(folder(device)).keySet())));
    return read.flatMap(
        found ->
            found.isEmpty()
                ? Observed.unsupported(
                    device + " has no message-signalled interrupts of its own", reply.evidence())
                : read);
  }

  private static List<Integer> numbers(Collection<String> names) throws Malformed {
    List<Integer> numbers = new ArrayList<>();
    for (String name : names) {
      if (!name.matches("\\d{1,7}")) {
        throw new Malformed("'" + name + "' is no number of an interrupt");
      }
      numbers.add(Integer.parseInt(name));
    }
    numbers.sort(Integer::compare);
    return numbers;
  }

  static Command affinities(List<Integer> numbers) {
    List<String> files = new ArrayList<>();
    for (int number : numbers) {
      files.add(effective(number));
      files.add(allowed(number));
    }
    return SysfsListing.command(false, files.toArray(String[]::new));
  }

  private static String effective(int number) {
    return "/proc/irq/" + number + "/effective_affinity_list";
  }

  private static String allowed(int number) {
    return "/proc/irq/" + number + "/smp_affinity_list";
  }

  /**
   * An interrupt is local when all that may serve it is. One that nobody has asked for yet is given
   * to no processor and not counted.
   *
   * @param processors of the NIC's node
   */
  static Observed<PortTuning.Interrupts> served(
      Reply reply, List<Integer> numbers, BitSet processors) {
    return SysfsListing.read(reply)
        .flatMap(
            listing ->
                Answer.derive(
                    List.of(reply.evidence()), () -> count(listing, numbers, processors)));
  }

  private static PortTuning.Interrupts count(
      SysfsListing listing, List<Integer> numbers, BitSet processors) throws Malformed {
    int all = 0;
    int local = 0;
    for (int number : numbers) {
      String allowed =
          listing
              .value(allowed(number))
              .orElseThrow(() -> new Malformed(allowed(number) + " could not be read"));
      String served = listing.value(effective(number)).orElse(allowed);
      if (!served.isEmpty()) {
        BitSet foreign = CpuList.parse(served);
        foreign.andNot(processors);
        all++;
        local += foreign.isEmpty() ? 1 : 0;
      }
    }
    if (all == 0) {
      throw new Malformed("no interrupt of the NIC is given to a processor");
    }
    return new PortTuning.Interrupts(all, local);
  }
}
