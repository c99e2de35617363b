package io.rackproof.device.linux;

import io.rackproof.facts.DcbControl;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** iproute2's {@code dcb}: any NIC whose driver has DCB, as ice, bnxt_en and the kernel's mlx5. */
record IprouteTool(PortReplies port) implements DcbTool {
  @Override
  public Observed<HostDcb> state() {
    return port.pfc()
        .map(
            pfc ->
                new HostDcb(
                    DscpRules.classification(port.rules()),
                    pfc,
                    new DcbControl(
                        "dcb pfc show dev " + port.netdev() + "; dcb app show dev " + port.netdev(),
                        port.mode(),
                        port.willing(),
                        port.rival())));
  }

  @Override
  public Map<String, Observed<String>> sections() {
    return port.dcbSections();
  }

  @Override
  public List<Wanted> wanted(LosslessProfile profile) {
    return wanted(profile, port.rules().asOptional().orElseGet(TreeSet::new));
  }

  /**
   * @param rules that are there
   */
  static List<Wanted> wanted(LosslessProfile profile, java.util.SortedSet<Dcb.Rule> rules) {
    List<Wanted> wanted = new ArrayList<>();
    wanted.add(Wanted.dcbPfc(profile.priority()));
    wanted.addAll(DscpRules.wanted(profile, rules, DcbSetting.RuleOf::new));
    return wanted;
  }
}
