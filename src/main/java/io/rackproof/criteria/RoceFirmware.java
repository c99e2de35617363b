package io.rackproof.criteria;

import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicModels;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PciId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What NVIDIA's firmware is set to now lets RoCE work on the lossless priority: congestion control
 * is on for it, a BlueField leaves its port to the host, NICs of one kind are set alike, and no
 * reset will change that. Judged on current values; those for the next boot are named where they
 * differ.
 */
public final class RoceFirmware {
  private static final String MASK = "ROCE_CC_PRIO_MASK_P1";
  private static final String CNP = "CNP_DSCP_P1";
  private static final String ROUTING = "ROCE_ADAPTIVE_ROUTING_EN";
  private static final String CONTROL = "ROCE_CONTROL";
  private static final String ENGINE = "INTERNAL_CPU_OFFLOAD_ENGINE";
  private static final String CPU_MODEL = "INTERNAL_CPU_MODEL";

  private final LosslessProfile profile;
  private final NicModels models;
  private final List<NicPort> ports;
  private final RackSurvey survey;

  /**
   * @param ports all NIC ports of the testbed
   */
  public RoceFirmware(
      LosslessProfile profile, NicModels models, List<NicPort> ports, RackSurvey survey) {
    this.profile = profile;
    this.models = models;
    this.ports = List.copyOf(ports);
    this.survey = survey;
  }

  public Verdict judge(NicPort port) {
    Checks checks = new Checks(CriterionId.ROCE_FIRMWARE, port.id()).confirmWith(query(port, MASK));
    checks
        .require(survey.port(port.id()).hardware())
        .ifPresent(
            found ->
                found.ifPresentOrElse(
                    nic -> present(checks, port, nic),
                    () -> checks.missing("RDMA device " + port.id() + " is absent")));
    return checks.verdict();
  }

  private String query(NicPort port, String name) {
    String device =
        survey
            .port(port.id())
            .identity()
            .asOptional()
            .flatMap(nic -> nic.pciAddress())
            .orElse("<PCI address>");
    return "mlxconfig -d " + device + " -e q " + name;
  }

  private void present(Checks checks, NicPort port, NicHardware nic) {
    Optional<PciId> id = nic.pci();
    if (id.isEmpty() || !id.get().nvidia()) {
      checks.require(
          Observed.unsupported(
              id.map(known -> "NIC " + known + " is none of NVIDIA's: its firmware has other")
                      .orElse(port.id().rdmaDevice() + " is no PCI device and has no firmware")
                  + id.map(known -> " parameters, which no common tool shows").orElse("")));
      return;
    }
    FirmwareParameters parameters = survey.port(port.id()).parameters();
    boolean dpu = models.find(id.get()).filter(NicModel::dpu).isPresent();
    if (dpu) {
      mode(checks, port, parameters);
    }
    mask(checks, port, parameters);
    alike(checks, port, nic, ROUTING);
    alike(checks, port, nic, CNP);
    checks
        .consult(CONTROL, parameters.value(CONTROL))
        .ifPresent(value -> checks.detail(CONTROL + " " + value.current() + " (see ROCE_V2)"));
    for (String name :
        dpu
            ? List.of(MASK, ROUTING, CNP, CONTROL, ENGINE, CPU_MODEL)
            : List.of(MASK, ROUTING, CNP, CONTROL)) {
      parameters.value(name).asOptional().ifPresent(value -> pending(checks, port, name, value));
    }
    checks.detail("there is no parameter ROCE_V2_ENABLED: ROCE_CONTROL stands in for it, ROCE_V2");
    checks.detail("there is no PCIE_MAX_READ_REQ: MaxReadReq of PCIe Device Control stands in");
    checks.detail(
        "there is no MULTI_HOST: cards that hosts share are known by their GUID or serial");
  }

  private void mode(Checks checks, NicPort port, FirmwareParameters parameters) {
    checks
        .consult(CPU_MODEL, parameters.value(CPU_MODEL))
        .ifPresent(value -> checks.detail(CPU_MODEL + " " + value.current()));
    checks
        .require(parameters.value(ENGINE))
        .ifPresent(
            value ->
                checks.expect(
                    value.current().startsWith("DISABLED"),
                    ENGINE,
                    "DISABLED(1), NIC mode",
                    value.current() + (value.current().startsWith("ENABLED") ? ", DPU mode" : ""),
                    "in DPU mode the BlueField's own ARM processors own the port: trust, PFC and"
                        + " ECN must be set on that side, what the host sets has no effect, and"
                        + " RoCE features that need the whole port are left out",
                    query(port, ENGINE)));
  }

  private void mask(Checks checks, NicPort port, FirmwareParameters parameters) {
    checks
        .require(parameters.value(MASK))
        .ifPresent(
            value -> {
              String text = value.current();
              if (!text.matches("(?:0x[0-9a-fA-F]{1,2}|\\d{1,3})")) {
                checks.missing(MASK + " reads '" + text + "', which is no mask of priorities");
                return;
              }
              int mask = Integer.decode(text.replaceFirst("^0+(?=\\d)", ""));
              int bit = 1 << profile.priority().value();
              checks.expect(
                  (mask & bit) != 0,
                  MASK,
                  String.format(Locale.ROOT, "with 0x%x for priority %s", bit, profile.priority()),
                  String.format(Locale.ROOT, "0x%x", mask),
                  "congestion control is off for RoCE's priority: its flows are paused, never"
                      + " slowed down",
                  query(port, MASK));
            });
  }

  /** The firmware of NICs of one kind is set alike. */
  private void alike(Checks checks, NicPort port, NicHardware nic, String name) {
    checks
        .require(survey.port(port.id()).parameters().value(name))
        .ifPresent(
            own ->
                new Uniform(name, "NICs of PSID " + nic.board().orElse("unknown"))
                    .judge(
                        checks,
                        own.current(),
                        ports.stream()
                            .filter(other -> board(other).equals(nic.board()))
                            .map(other -> survey.port(other.id()).parameters().value(name))
                            .flatMap(value -> value.asOptional().stream())
                            .map(Value::current)
                            .toList(),
                        "the firmware of one NIC is set otherwise than that of most",
                        query(port, name)));
  }

  private Optional<String> board(NicPort port) {
    return survey
        .port(port.id())
        .hardware()
        .asOptional()
        .flatMap(found -> found)
        .flatMap(NicHardware::board);
  }

  private void pending(Checks checks, NicPort port, String name, Value value) {
    checks.expect(
        !value.pending(),
        name + " after the next boot",
        value.current(),
        value.next(),
        "a changed parameter waits for a reset of the card: what was judged will not last",
        query(port, name));
  }
}
