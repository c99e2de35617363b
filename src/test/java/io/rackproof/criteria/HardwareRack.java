package io.rackproof.criteria;

import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.GpuTopology;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicHardware;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PciFunction;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.GpuPlan;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicModel;
import io.rackproof.testbed.NicModels;
import io.rackproof.testbed.NicOrder;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PciId;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Four hosts with one NIC each, healthy until something is changed. Not safe for threads. */
final class HardwareRack {
  static final String PSID = "MT_0000000838";
  static final PciId CX7 = new PciId("15b3", "1021");
  static final PciId BF3 = new PciId("15b3", "a2dc");
  static final PciId E810 = new PciId("8086", "1592");
  static final NicModels MODELS =
      new NicModels(
          List.of(
              model("ConnectX-6", new PciId("15b3", "101b"), 200, "mlx5_core", false),
              model("ConnectX-7", CX7, 400, "mlx5_core", false),
              model("BlueField-3", BF3, 400, "mlx5_core", true),
              model("E810", E810, 100, "ice", false)));

  final Nic[] nics = {new Nic(0), new Nic(1), new Nic(2), new Nic(3)};
  GpuPlan gpus = GpuPlan.SOME;
  Observed<String> kernel = Rack.known("6.8.0-60-generic");
  Observed<GpuTopology> topology =
      Rack.known(new GpuTopology(1, List.of("GPU Model X"), Map.of("mlx5_0", List.of("PIX"))));
  Observed<List<PciFunction>> bus = Rack.known(List.of());

  /** One host's NIC: what was ordered, and what is seen. */
  static final class Nic {
    private final int n;
    String model = "ConnectX-7";
    double gbps = 400;
    NicOrder order = NicOrder.ANY;
    PciId pci = CX7;
    String psid = PSID;
    String firmware = "28.43.2566";
    String driver = "mlx5_core";
    String driverVersion = "24.10-2.1.8";
    Optional<Integer> node = Optional.of(0);
    String imageGuid;
    Observed<Optional<NicHardware>> hardware;
    Observed<HostQos> qos = Rack.known(Rack.hostQos());
    final Map<String, Observed<Value>> parameters = new HashMap<>();

    Nic(int n) {
      this.n = n;
      imageGuid = "02005efffe00010" + n;
      set("ROCE_CONTROL", "ROCE_ENABLE(2)");
      set("ROCE_CC_PRIO_MASK_P1", "255");
      set("CNP_DSCP_P1", "48");
      set("ROCE_ADAPTIVE_ROUTING_EN", "False(0)");
    }

    void set(String name, String value) {
      set(name, value, value);
    }

    void set(String name, String current, String next) {
      parameters.put(name, Rack.known(new Value(current, next)));
    }

    NicPort port() {
      return new NicPort(
          PortId.of("node0" + (n + 1), "mlx5_0"),
          "ens1np0",
          model,
          Bandwidth.gbps(gbps),
          0,
          Optional.of(SwitchPortId.of("leaf1", "Ethernet" + 8 * n)),
          order);
    }

    private PortSurvey survey() {
      PortSurvey none = PortSurvey.unknown("not asked");
      Observed<String> open = Observed.unknown("not shown", "");
      Observed<Optional<NicHardware>> seen =
          hardware != null
              ? hardware
              : Rack.known(
                  Optional.of(
                      new NicHardware(
                          Optional.of(pci),
                          Optional.of(psid).filter(id -> !id.isEmpty()),
                          Optional.of(firmware),
                          Optional.of("02005efffe00010" + n),
                          Optional.of(imageGuid),
                          open,
                          open,
                          open)));
      NicIdentity identity =
          new NicIdentity(
              driver,
              driverVersion,
              firmware,
              Optional.of(psid).filter(id -> !id.isEmpty()),
              Optional.of("0000:1a:00.0"),
              node);
      return new PortSurvey(
          none.state(),
          Rack.known(
              Rack.roce(
                  io.rackproof.facts.RoceVersion.V2,
                  io.rackproof.facts.RoceVersion.V2,
                  "ROCE_ENABLE")),
          Rack.known(
              new io.rackproof.facts.LinkMtu(
                  io.rackproof.units.ByteSize.of(9000), io.rackproof.units.ByteSize.of(4096))),
          qos,
          none.pcie(),
          Rack.known(identity),
          none.names(),
          none.neighbour(),
          seen,
          new FirmwareParameters(parameters),
          none.tuning(),
          none.quality());
    }
  }

  private static NicModel model(String name, PciId id, int gbps, String driver, boolean dpu) {
    return new NicModel(name, List.of(id), Bandwidth.gbps(gbps), 5, driver, dpu);
  }

  List<NicPort> ports() {
    return List.of(nics[0].port(), nics[1].port(), nics[2].port(), nics[3].port());
  }

  RackSurvey survey() {
    Map<DeviceName, HostSurvey> hosts = new HashMap<>();
    for (Nic nic : nics) {
      PortId id = nic.port().id();
      Observed<String> open = Observed.unknown("not asked", "");
      hosts.put(
          id.host(),
          new HostSurvey(
              open,
              kernel,
              open,
              Observed.unknown("not asked", ""),
              bus,
              topology,
              io.rackproof.facts.HostTuning.unknown("not asked"),
              Map.of(id, nic.survey())));
    }
    return new RackSurvey(hosts, Map.of());
  }

  private Host host(NicPort port) {
    Access access = Given.ACCESS;
    return new Host(
        port.id().host(), access, gpus, List.of(port), io.rackproof.testbed.Tuning.USUAL);
  }

  Verdict nic(int n) {
    NicPort port = nics[n].port();
    return new NicRecognised(MODELS).judge(host(port), port, survey().host(port.id().host()));
  }
}
