package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.device.Configurable;
import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.facts.PortFirmware.Choice;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PciId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The parameters of the firmware of a host's NVIDIA NICs that matter to RoCE, for the next boot: a
 * value that is written is in force only after a reset of the card or a reboot, which is never done
 * here. Needs root.
 */
public final class HostFirmware implements Configurable {
  private final Host host;
  private final Shell shell;
  private final HostSettings settings;

  public HostFirmware(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
    this.settings = new HostSettings(host, shell);
  }

  /** A card that has such parameters. */
  private record Card(NicPort port, String address, RoceParameters parameters) {}

  @Override
  public DeviceName device() {
    return host.name();
  }

  /** Every port with its parameters, in two round trips. */
  public List<PortFirmware> look(LosslessProfile profile) {
    Batch first = first();
    Map<NicPort, Card> cards = cards(first);
    Batch second = second(cards);
    return host.ports().stream()
        .map(
            port ->
                Optional.ofNullable(cards.get(port))
                    .map(card -> firmware(card, second, profile))
                    .orElseGet(() -> new PortFirmware(port.id(), address(first, port), List.of())))
        .toList();
  }

  private Batch first() {
    List<Command> commands = new ArrayList<>();
    for (NicPort port : host.ports()) {
      commands.add(PciSysfs.path(port.id().rdmaDevice()));
      commands.add(NicSysfs.command(port.id().rdmaDevice()));
    }
    return Batch.run(shell, commands);
  }

  private Batch second(Map<NicPort, Card> cards) {
    return Batch.run(
        shell,
        cards.values().stream().flatMap(card -> card.parameters().commands().stream()).toList());
  }

  private Map<NicPort, Card> cards(Batch first) {
    Map<NicPort, Card> cards = new LinkedHashMap<>();
    for (NicPort port : host.ports()) {
      Optional<String> address = PortSurveyor.pciAddress(first, port).asOptional();
      Optional<PciId> id = id(first, port).filter(PciId::nvidia);
      if (address.isPresent() && id.isPresent()) {
        cards.put(port, new Card(port, address.get(), new RoceParameters(address.get(), id.get())));
      }
    }
    return cards;
  }

  private static Optional<PciId> id(Batch first, NicPort port) {
    String device = port.id().rdmaDevice();
    return NicSysfs.pci(first.to(NicSysfs.command(device)), device);
  }

  /** Of a port that has no parameters, or of which that is not known. */
  private static Observed<String> address(Batch first, NicPort port) {
    Observed<String> address = PortSurveyor.pciAddress(first, port);
    if (address.asOptional().isEmpty()) {
      return address;
    }
    return id(first, port)
        .<Observed<String>>map(
            other ->
                new Observed.Unsupported<>(
                    "NIC " + other + " is none of NVIDIA's: its firmware has other parameters",
                    address.evidence()))
        .orElseGet(
            () ->
                new Observed.Unknown<>(
                    "what card " + port.id() + " is cannot be read", "", address.evidence()));
  }

  private static PortFirmware firmware(Card card, Batch second, LosslessProfile profile) {
    FirmwareParameters read = card.parameters().read(second);
    return new PortFirmware(
        card.port().id(),
        Observed.known(card.address()),
        card.parameters().names().stream()
            .map(
                name ->
                    new Choice(
                        card.parameters().real(name),
                        read.value(name),
                        read.value(name)
                            .asOptional()
                            .flatMap(value -> WantedFirmware.of(name, value, profile))))
            .toList());
  }

  /** Reads first what there is. */
  @Override
  public List<Change> plan(LosslessProfile profile) {
    Map<NicPort, Card> cards = cards(first());
    Batch second = second(cards);
    List<Change> changes = new ArrayList<>();
    for (Card card : cards.values()) {
      String tool = card.parameters().tool(second);
      for (Choice choice : firmware(card, second, profile).choices()) {
        choice
            .wanted()
            .ifPresent(
                wanted ->
                    changes.add(
                        new Change(
                            new FirmwareSetting(tool, choice.name(), card.address())
                                .on(host.name(), card.port().id().rdmaDevice()),
                            wanted,
                            "RoCE and its congestion control, after the next reset",
                            1)));
      }
    }
    return changes;
  }

  @Override
  public Map<Setting, Observed<String>> read(Collection<Setting> wanted) {
    return settings.read(wanted);
  }

  @Override
  public Map<Setting, String> write(Writes values) {
    return settings.write(values);
  }

  @Override
  public List<Command> commands(Setting setting, String value) {
    return HostSettings.commands(setting, value);
  }

  /** Every parameter for the next boot; what one firmware does not have is not among them. */
  @Override
  public Observed<SortedMap<String, String>> snapshot() {
    Batch first = first();
    Map<NicPort, Card> cards = cards(first);
    Batch second = second(cards);
    SortedMap<String, String> sections = new TreeMap<>();
    for (NicPort port : host.ports()) {
      Card card = cards.get(port);
      if (card == null) {
        if (address(first, port) instanceof Observed.Unknown<String> unknown) {
          return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
        }
        continue;
      }
      FirmwareParameters read = card.parameters().read(second);
      for (String name : card.parameters().names()) {
        Observed<FirmwareParameters.Value> value = read.value(name);
        if (value instanceof Observed.Unknown<FirmwareParameters.Value> unknown) {
          return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
        }
        value
            .asOptional()
            .ifPresent(
                known ->
                    sections.put(
                        card.address() + " " + card.parameters().real(name), known.next() + "\n"));
      }
    }
    return Observed.known(sections);
  }
}
