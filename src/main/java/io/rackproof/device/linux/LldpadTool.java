package io.rackproof.device.linux;

import io.rackproof.facts.Classification;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * lldpad, where it was told to set PFC: what another tool sets it would set back. Where the host
 * has {@code dcb}, that shows what the NIC has, and what it does not tell then is not known;
 * without it what lldpad was told is all that there is.
 */
record LldpadTool(PortReplies port) implements DcbTool {
  @Override
  public Observed<HostDcb> state() {
    Observed<Optional<PriorityMask>> told = port.lldpadPfc();
    Observed<PriorityMask> pfc = shown(port.pfc(), told.map(Optional::orElseThrow));
    Observed<Classification> classification =
        DscpRules.classification(shown(port.rules(), port.lldpadRules()));
    Observed<DcbxMode> mode = shown(port.mode(), told.map(mask -> DcbxMode.OS));
    return pfc.map(
        mask ->
            new HostDcb(
                classification,
                mask,
                new DcbControl(
                    "lldptool -t -i " + port.netdev() + " -V PFC",
                    mode,
                    port.lldpadWilling().map(willing -> willing.orElse(false)),
                    told.map(known -> Optional.empty()))));
  }

  private <T> Observed<T> shown(Observed<T> byDcb, Observed<T> told) {
    boolean cut = byDcb instanceof Observed.Unknown && port.hasDcb();
    return byDcb instanceof Observed.Known || cut ? byDcb : told;
  }

  @Override
  public Map<String, Observed<String>> sections() {
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    sections.put("lldptool pfc", port.lldpadPfc().map(LldpadTool::line));
    sections.put("lldptool willing", port.lldpadWilling().map(LldpadTool::line));
    sections.put("lldptool app", port.lldpadRules().map(rules -> rules + "\n"));
    if (port.hasDcb() && !(port.pfc() instanceof Observed.Unsupported)) {
      sections.putAll(port.dcbSections());
    }
    return sections;
  }

  private static String line(Optional<?> value) {
    return value.map(Object::toString).orElse("never told") + "\n";
  }

  @Override
  public List<Wanted> wanted(LosslessProfile profile) {
    List<Wanted> wanted = new ArrayList<>();
    wanted.add(Wanted.lldpadPfc(profile.priority()));
    wanted.addAll(
        DscpRules.wanted(
            profile,
            port.lldpadRules().asOptional().orElseGet(TreeSet::new),
            LldpadSetting.RuleOf::new));
    return wanted;
  }
}
