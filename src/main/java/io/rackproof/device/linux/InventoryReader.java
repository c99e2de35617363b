package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.HostInventory;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RdmaNic;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a host has, in three round trips: its RDMA devices, where they are plugged in, what they
 * are. A Soft-RoCE device is told by the file {@code parent} that its driver alone has (Linux
 * drivers/infiniband/sw/rxe/rxe_verbs.c).
 */
final class InventoryReader {
  private static final String SOFT_ROCE = "Soft-RoCE";

  private final Shell shell;

  InventoryReader(Shell shell) {
    this.shell = shell;
  }

  HostInventory read() {
    Batch first =
        Batch.run(
            shell,
            List.of(
                SystemFiles.hostNameCommand(),
                RdmaLink.command(),
                NvidiaDriver.command(),
                PciName.accelerators()));
    Observed<List<RdmaLink.Named>> links = RdmaLink.all(first.to(RdmaLink.command()));
    return new HostInventory(
        SystemFiles.hostName(first.to(SystemFiles.hostNameCommand())),
        links.map(this::nics),
        gpus(first));
  }

  /** The driver's file settles it; without it, whether there is a GPU for which it lacks. */
  private static Observed<Boolean> gpus(Batch first) {
    Reply driver = first.to(NvidiaDriver.command());
    return NvidiaDriver.loaded(driver)
        .flatMap(
            loaded ->
                loaded
                    ? Observed.known(true, driver.evidence())
                    : PciName.accelerators(first.to(PciName.accelerators())));
  }

  private List<RdmaNic> nics(List<RdmaLink.Named> links) {
    List<Command> places = new ArrayList<>();
    for (RdmaLink.Named link : links) {
      places.add(PciSysfs.path(link.device()));
      places.add(parent(link.device()));
    }
    Batch second = Batch.run(shell, places);
    Map<String, Observed<String>> addresses = new LinkedHashMap<>();
    List<Command> names = new ArrayList<>();
    for (RdmaLink.Named link : links) {
      Observed<String> address =
          PciSysfs.address(second.to(PciSysfs.path(link.device())), link.device());
      addresses.put(link.device(), address);
      address.asOptional().map(PciName::command).ifPresent(names::add);
    }
    Batch third = Batch.run(shell, names);
    return links.stream()
        .map(
            link ->
                nic(link, addresses.get(link.device()), second.to(parent(link.device())), third))
        .toList();
  }

  private static RdmaNic nic(
      RdmaLink.Named link, Observed<String> address, Reply parent, Batch names) {
    Observed<String> model =
        parent.ok()
            ? Answer.read(parent, Answer::line).map(any -> SOFT_ROCE)
            : address.flatMap(at -> PciName.model(names.to(PciName.command(at)), at));
    boolean virtual =
        address
            .asOptional()
            .map(at -> PciName.virtual(names.to(PciName.command(at))))
            .orElse(false);
    return new RdmaNic(link.device(), link.netdev(), model, virtual);
  }

  private static Command parent(String device) {
    return Command.read("cat", "/sys/class/infiniband/" + device + "/parent");
  }
}
