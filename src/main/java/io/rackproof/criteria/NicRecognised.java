package io.rackproof.criteria;

import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PciFunction;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicModels;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PciId;
import java.util.List;
import java.util.Optional;

/**
 * The NIC is there, is of the model that the descriptor names, can have the speed that it asks for,
 * is driven by the model's driver, and sits where it should: on its NUMA node, beside a GPU.
 */
public final class NicRecognised {
  private final NicModels models;

  /**
   * @param models the models that are known
   */
  public NicRecognised(NicModels models) {
    this.models = models;
  }

  public Verdict judge(Host host, NicPort port, HostSurvey survey) {
    Checks checks = new Checks(CriterionId.NIC, port.id()).confirmWith(show(port));
    checks
        .require(survey.port(port.id()).hardware())
        .ifPresent(
            found ->
                found.ifPresentOrElse(
                    nic -> present(checks, host, port, survey, nic),
                    () -> absent(checks, host, port, survey)));
    return checks.verdict();
  }

  private static String show(NicPort port) {
    return "lspci -nn -s $(basename $(readlink -f /sys/class/infiniband/"
        + port.id().rdmaDevice()
        + "/device))";
  }

  private void absent(Checks checks, Host host, NicPort port, HostSurvey survey) {
    Optional<NicModel> model = models.named(port.model());
    Optional<List<PciFunction>> bus = checks.consult("PCI bus of " + host.name(), survey.pci());
    String onBus =
        model
            .flatMap(wanted -> bus.map(all -> count(host, wanted, all)))
            .map(text -> "; " + text)
            .orElse("");
    checks.expect(
        false,
        "RDMA device " + port.id().rdmaDevice(),
        "present, a " + port.model(),
        "absent" + onBus,
        onBus.contains("without driver")
            ? "the card is on the PCI bus, but its driver did not take it: dmesg tells why"
            : "the card fell off the PCI bus or is dead, its driver is not loaded, or the device"
                + " has another name now",
        "lspci -nn | grep -i -E 'mellanox|nvidia|ethernet'; ls /sys/class/infiniband; dmesg");
  }

  /** Ports of the model that the descriptor has, against functions on the bus. */
  private String count(Host host, NicModel model, List<PciFunction> bus) {
    long ordered =
        host.ports().stream()
            .filter(port -> models.named(port.model()).filter(model::equals).isPresent())
            .count();
    List<PciFunction> shown = bus.stream().filter(one -> model.ids().contains(one.id())).toList();
    String idle =
        String.join(
            ", ",
            shown.stream()
                .filter(one -> one.driver().isEmpty())
                .map(PciFunction::address)
                .toList());
    return "the PCI bus shows "
        + shown.size()
        + " of "
        + ordered
        + " "
        + model.name()
        + (idle.isEmpty() ? "" : ", without driver: " + idle);
  }

  private void present(Checks checks, Host host, NicPort port, HostSurvey survey, NicHardware nic) {
    if (nic.pci().isEmpty()) {
      checks.require(
          Observed.unsupported(
              port.id().rdmaDevice() + " is no PCI device, so that it has no model"));
      return;
    }
    Optional<NicIdentity> identity =
        checks.consult("driver of " + port.netdev(), survey.port(port.id()).identity());
    Optional<String> psid = nic.board().or(() -> identity.flatMap(NicIdentity::psid));
    board(checks, port, psid);
    model(checks, port, nic, nic.pci().get(), identity);
    node(checks, port, identity);
    checks.detail("mst device: " + nic.mst().asOptional().orElse("none shown"));
    checks.detail("serial number: " + nic.serial().asOptional().orElse("not shown"));
    new GpuPairing(checks, host, port).judge(survey.gpus());
  }

  private static void board(Checks checks, NicPort port, Optional<String> psid) {
    port.order()
        .psid()
        .ifPresent(
            wanted -> {
              if (psid.isEmpty()) {
                checks.missing("the driver of " + port.netdev() + " tells no PSID");
              } else {
                checks.expect(
                    wanted.equals(psid.get()),
                    "PSID",
                    wanted,
                    psid.get(),
                    "another board of the model is in the slot, or it bears another vendor's"
                        + " firmware",
                    "ethtool -i " + port.netdev());
              }
            });
  }

  private void model(
      Checks checks, NicPort port, NicHardware nic, PciId id, Optional<NicIdentity> identity) {
    Optional<NicModel> found = models.find(id);
    Optional<NicModel> wanted = models.named(port.model());
    boolean asPart =
        nic.part().asOptional().filter(part -> part.equalsIgnoreCase(port.model())).isPresent();
    if (found.isEmpty()) {
      checks.missing(
          "PCI device " + id + " is no model that is known: " + String.join(", ", models.names()));
      return;
    }
    NicModel model = found.get();
    checks.detail(
        id
            + " is a "
            + model.name()
            + ": ports of up to "
            + model.speed()
            + ", PCIe up to generation "
            + model.pcieGeneration());
    if (wanted.isPresent()) {
      checks.expect(
          model.equals(wanted.get()),
          "model",
          wanted.get().name(),
          model.name() + " (" + id + ")",
          "another card is in the slot than was ordered",
          show(port));
    } else if (asPart) {
      checks.expect(true, "part number", port.model(), port.model(), "", show(port));
    } else {
      checks.missing(
          "the descriptor's model '"
              + port.model()
              + "' cannot be compared with a "
              + model.name()
              + "; write one of "
              + String.join(", ", models.names())
              + ", or the part number");
    }
    checks.expect(
        model.speed().compareTo(port.speed()) >= 0,
        "speed that a " + model.name() + " can have",
        "at least " + port.speed(),
        model.speed(),
        "the card cannot have the speed that was ordered",
        show(port));
    identity.ifPresent(
        known ->
            checks.expect(
                known.driver().equals(model.driver()),
                "driver",
                model.driver(),
                known.driver(),
                "another driver than the model's has taken the card",
                "ethtool -i " + port.netdev()));
  }

  private static void node(Checks checks, NicPort port, Optional<NicIdentity> identity) {
    port.order()
        .numaNode()
        .ifPresent(
            wanted -> {
              Optional<Integer> node = identity.flatMap(NicIdentity::numaNode);
              if (node.isEmpty()) {
                checks.missing(
                    "the kernel does not tell the NUMA node of " + port.id().rdmaDevice());
              } else {
                checks.expect(
                    wanted.equals(node.get()),
                    "NUMA node",
                    wanted,
                    node.get(),
                    "the card is in a slot of the other processor",
                    "cat /sys/class/net/" + port.netdev() + "/device/numa_node");
              }
            });
  }
}
