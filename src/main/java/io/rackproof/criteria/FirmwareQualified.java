package io.rackproof.criteria;

import io.rackproof.facts.NicHardware;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.FirmwareMatrix;
import io.rackproof.testbed.FirmwareMatrix.Board;
import io.rackproof.testbed.FirmwareMatrix.Pairing;
import io.rackproof.testbed.HardwareKnowledge;
import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.VersionRule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A NIC runs firmware that the matrix allows for its board, with a driver that it allows for that
 * firmware; boards of one kind run one firmware, the rack one version of a driver, and a rail has
 * one driver and one generation.
 */
public final class FirmwareQualified {
  private final HardwareKnowledge hardware;
  private final List<NicPort> ports;
  private final RackSurvey survey;

  /**
   * @param ports all NIC ports of the testbed
   */
  public FirmwareQualified(HardwareKnowledge hardware, List<NicPort> ports, RackSurvey survey) {
    this.hardware = hardware;
    this.ports = List.copyOf(ports);
    this.survey = survey;
  }

  public Verdict judge(NicPort port) {
    Checks checks =
        new Checks(CriterionId.FIRMWARE, port.id()).confirmWith("ethtool -i " + port.netdev());
    checks
        .require(survey.port(port.id()).identity())
        .ifPresent(
            nic -> {
              if (nic.pciAddress().isEmpty()) {
                checks.require(
                    Observed.unsupported(
                        port.id().rdmaDevice() + " is no PCI device and has no firmware"));
              } else {
                judge(checks, port, nic);
              }
            });
    return checks.verdict();
  }

  private void judge(Checks checks, NicPort port, NicIdentity nic) {
    String show = "ethtool -i " + port.netdev();
    witnesses(checks, port, nic);
    port.order()
        .firmware()
        .ifPresent(
            rule ->
                checks.expect(
                    rule.allows(nic.firmware()),
                    "firmware",
                    rule,
                    nic.firmware(),
                    "the card was not brought to the firmware that was ordered",
                    show));
    matrix(checks, port, nic, show);
    mix(checks, port, nic, show);
  }

  /** What runs is what ethtool and the RDMA driver both say; others than NVIDIA number apart. */
  private void witnesses(Checks checks, NicPort port, NicIdentity nic) {
    hardware(port)
        .flatMap(NicHardware::firmware)
        .filter(other -> nic.psid().isPresent() && !other.equals(nic.firmware()))
        .ifPresent(
            other ->
                checks.missing(
                    "ethtool says that "
                        + port.netdev()
                        + " runs firmware "
                        + nic.firmware()
                        + ", sysfs that "
                        + port.id().rdmaDevice()
                        + " runs "
                        + other
                        + "; look again"));
  }

  private void matrix(Checks checks, NicPort port, NicIdentity nic, String show) {
    FirmwareMatrix matrix = hardware.firmware();
    Optional<String> psid = nic.psid();
    Optional<Board> board = psid.flatMap(matrix::board);
    if (board.isEmpty()) {
      checks.detail(
          "the firmware matrix does not apply: "
              + psid.map(id -> "it has no entry for PSID " + id)
                  .orElse("driver " + nic.driver() + " tells no PSID"));
    }
    board.ifPresent(
        known ->
            checks.expect(
                known.allows(nic.firmware()),
                "firmware of PSID " + known.psid(),
                rules(known.firmware()) + " (" + known.source() + ")",
                nic.firmware(),
                "the firmware is none that the matrix allows for this board",
                show));
    Optional<String> kernel = checks.consult("kernel", survey.host(port.id().host()).kernel());
    for (Pairing pairing : matrix.pairings(nic.driver(), nic.firmware())) {
      if (kernel.filter(nic.driverVersion()::equals).isPresent()) {
        checks.detail(
            "driver of the kernel " + nic.driverVersion() + ": the matrix does not speak of it");
      } else if (kernel.isEmpty() && !pairing.allows(nic.driverVersion())) {
        checks.missing(
            "driver "
                + nic.driver()
                + " "
                + nic.driverVersion()
                + " may be the kernel's own, of which the matrix does not speak; which kernel runs"
                + " on "
                + port.id().host()
                + " is not known");
      } else {
        checks.expect(
            pairing.allows(nic.driverVersion()),
            "driver " + nic.driver() + " for firmware " + pairing.firmware(),
            rules(pairing.versions()) + " (" + pairing.source() + ")",
            nic.driverVersion(),
            "driver and firmware are of different releases",
            show);
      }
    }
  }

  private static String rules(List<VersionRule> rules) {
    return rules.stream().map(VersionRule::text).collect(Collectors.joining(" or "));
  }

  private void mix(Checks checks, NicPort port, NicIdentity nic, String show) {
    String board = board(port, nic);
    new Uniform("firmware of " + board, "NICs of that kind")
        .judge(
            checks,
            nic.firmware(),
            values(ports, other -> identity(other).filter(one -> board(other, one).equals(board)))
                .stream()
                .map(NicIdentity::firmware)
                .toList(),
            "NICs of one kind run different firmware",
            show);
    new Uniform("driver " + nic.driver(), "NICs with it")
        .judge(
            checks,
            nic.driverVersion(),
            values(ports, this::identity).stream()
                .filter(one -> one.driver().equals(nic.driver()))
                .map(NicIdentity::driverVersion)
                .toList(),
            "the hosts have drivers of different releases",
            show);
    List<NicPort> rail = ports.stream().filter(other -> other.rail() == port.rail()).toList();
    if (rail.stream().map(NicPort::model).distinct().count() > 1) {
      checks.detail("rail " + port.rail() + " was ordered with several models");
      return;
    }
    String ofRail = "NICs of rail " + port.rail();
    new Uniform("driver of the rail", ofRail)
        .judge(
            checks,
            nic.driver(),
            values(rail, this::identity).stream().map(NicIdentity::driver).toList(),
            "NICs of one rail have different drivers",
            show);
    generation(port)
        .ifPresent(
            own ->
                new Uniform("generation of the rail", ofRail)
                    .judge(
                        checks,
                        own,
                        values(rail, this::generation),
                        "NICs of one rail are of different generations",
                        show));
  }

  private static <T> List<T> values(List<NicPort> ports, Function<NicPort, Optional<T>> value) {
    return ports.stream().flatMap(port -> value.apply(port).stream()).toList();
  }

  private Optional<NicIdentity> identity(NicPort port) {
    return survey
        .port(port.id())
        .identity()
        .asOptional()
        .filter(nic -> nic.pciAddress().isPresent());
  }

  private Optional<NicHardware> hardware(NicPort port) {
    return survey.port(port.id()).hardware().asOptional().flatMap(nic -> nic);
  }

  /** A kind of board: its PSID, or else what the PCI ID and the driver say. */
  private String board(NicPort port, NicIdentity nic) {
    return nic.psid()
        .orElseGet(
            () ->
                hardware(port)
                    .flatMap(NicHardware::pci)
                    .map(Object::toString)
                    .orElse(nic.driver()));
  }

  private Optional<String> generation(NicPort port) {
    return hardware(port)
        .flatMap(NicHardware::pci)
        .flatMap(hardware.models()::find)
        .map(NicModel::name);
  }
}
