package io.rackproof.device.linux;

import io.rackproof.facts.Classification;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code mlnx_qos} with its DSCP options (mlnx-tools), for NVIDIA's NICs. */
record MlnxQosTool(PortReplies port) implements DcbTool {
  @Override
  public Observed<HostDcb> state() {
    Observed<MlnxQos.State> state = NicDriver.orLack(port.mlnxQos(), port.driver(), "DCB or PFC");
    return state.map(
        known ->
            new HostDcb(
                known
                    .trust()
                    .map(trust -> state.map(all -> new Classification(trust, all.dscpToPriority())))
                    .orElseGet(() -> Observed.unknown("mlnx_qos shows no trust mode", "")),
                known.pfc(),
                new DcbControl(
                    "mlnx_qos -i " + port.netdev(),
                    known.dcbx().map(mode -> state.map(all -> mode)).orElseGet(port::mode),
                    port.willing(),
                    port.rival())));
  }

  @Override
  public Map<String, Observed<String>> sections() {
    return Map.of("mlnx_qos", port.mlnxQosText());
  }

  @Override
  public List<Wanted> wanted(LosslessProfile profile) {
    return usual(profile);
  }

  /** Trust comes first, because the DSCP map shows only while trust is dscp. */
  static List<Wanted> usual(LosslessProfile profile) {
    List<Wanted> wanted = new ArrayList<>();
    wanted.add(
        new Wanted(
            new MlnxQosSetting.Trust(),
            MlnxQosSetting.Trust.text(profile.trust()),
            "classify packets by what the fabric marks",
            1));
    wanted.add(Wanted.mlnxPfc(profile.priority()));
    if (profile.trust() == TrustMode.DSCP) {
      wanted.add(
          new Wanted(
              new MlnxQosSetting.DscpPriority(profile.dscp()),
              profile.priority().toString(),
              "RoCE's DSCP to the lossless priority",
              2));
    }
    return wanted;
  }
}
