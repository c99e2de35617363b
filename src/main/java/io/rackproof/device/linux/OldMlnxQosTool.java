package io.rackproof.device.linux;

import io.rackproof.facts.Classification;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * A {@code mlnx_qos} that knows PFC but no DSCP: older than MLNX_OFED 4.1, or on a driver without
 * such rules. Those are then a matter of {@code dcb}, or nobody's.
 */
record OldMlnxQosTool(PortReplies port) implements DcbTool {
  @Override
  public Observed<HostDcb> state() {
    Observed<Classification> classification = DscpRules.classification(port.rules());
    return port.mlnxQos()
        .map(
            known ->
                new HostDcb(
                    classification.asOptional().isPresent() ? classification : none(classification),
                    known.pfc(),
                    new DcbControl(
                        "mlnx_qos -i " + port.netdev(),
                        known
                            .dcbx()
                            .map(mode -> port.mlnxQos().map(all -> mode))
                            .orElseGet(port::mode),
                        port.willing(),
                        port.rival())));
  }

  private Observed<Classification> none(Observed<Classification> lacking) {
    String why =
        lacking instanceof Observed.Unknown<Classification> unknown
            ? unknown.why()
            : "the driver has no rules for dcb";
    return new Observed.Unknown<>(
        "this mlnx_qos shows no trust mode and no DSCP map of "
            + port.netdev()
            + "; update mlnx-tools; "
            + why,
        "",
        lacking.evidence());
  }

  @Override
  public Map<String, Observed<String>> sections() {
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    sections.put("mlnx_qos", port.mlnxQosText());
    if (port.hasDcb()) {
      sections.put("dcb app", port.dcbSections().get("dcb app"));
    }
    return sections;
  }

  @Override
  public List<Wanted> wanted(LosslessProfile profile) {
    Optional<SortedSet<Dcb.Rule>> rules = port.rules().asOptional();
    if (rules.isEmpty()) {
      return MlnxQosTool.usual(profile);
    }
    List<Wanted> wanted = new ArrayList<>();
    wanted.add(Wanted.mlnxPfc(profile.priority()));
    wanted.addAll(DscpRules.wanted(profile, rules.get(), DcbSetting.RuleOf::new));
    return wanted;
  }
}
