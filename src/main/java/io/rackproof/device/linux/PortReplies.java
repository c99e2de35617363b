package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * What every tool that may know of it says of the QoS of a NIC port.
 *
 * @param netdev an interface at the bottom of its {@link NetStack}
 * @param batch in which {@link #commands} were sent
 */
record PortReplies(String netdev, Batch batch) {
  static List<Command> commands(String netdev) {
    List<Command> commands = new ArrayList<>();
    commands.add(EthtoolDriver.command(netdev));
    commands.add(MlnxQos.command(netdev));
    commands.addAll(Dcb.commands(netdev));
    commands.addAll(LldpadDcb.commands(netdev));
    commands.addAll(Dcbtool.commands(netdev));
    commands.add(EcnSysfs.command(netdev));
    return commands;
  }

  Observed<EthtoolDriver.Driver> driver() {
    return NicDriver.of(batch, netdev);
  }

  Observed<MlnxQos.State> mlnxQos() {
    return MlnxQos.state(mlnxQosReply());
  }

  Observed<String> mlnxQosText() {
    return NicDriver.orLack(MlnxQos.whole(mlnxQosReply()), driver(), "DCB or PFC");
  }

  private Reply mlnxQosReply() {
    return batch.to(MlnxQos.command(netdev));
  }

  /** Whether mlnx_qos is not there, or not for this NIC, so that another tool may know. */
  boolean beyondMlnxQos() {
    return mlnxQosReply().outcome() == Reply.Outcome.TOOL_MISSING
        || driver().asOptional().filter(driver -> !driver.nvidia()).isPresent();
  }

  /** Whether iproute2's {@code dcb} is installed. */
  boolean hasDcb() {
    return dcb(Dcb.Table.PFC).outcome() != Reply.Outcome.TOOL_MISSING;
  }

  Observed<SortedSet<Dcb.Rule>> rules() {
    return Dcb.rules(dcb(Dcb.Table.APP));
  }

  Observed<PriorityMask> pfc() {
    return Dcb.pfc(dcb(Dcb.Table.PFC));
  }

  /**
   * Whether the port takes what its peer's DCBX says. Somebody must speak DCBX for that: lldpad, or
   * the firmware. In host mode without lldpad the NIC's own flag is of no effect; ice has it on
   * then (ice_dcb_lib.c, ice_dcb_sw_dflt_cfg).
   */
  Observed<Boolean> willing() {
    Observed<Boolean> flag = Dcb.willing(dcb(Dcb.Table.ETS));
    Observed<Optional<PriorityMask>> lldpad = lldpadPfc();
    if (lldpad instanceof Observed.Known) {
      return lldpadWilling()
          .flatMap(told -> told.map(word -> lldpadWilling().map(all -> word)).orElse(flag));
    }
    if (lldpad instanceof Observed.Unsupported) {
      return mode().flatMap(mode -> mode == DcbxMode.OS ? mode().map(all -> false) : flag);
    }
    return flag.flatMap(
        on ->
            on
                ? new Observed.Unknown<>(
                    "the NIC is willing, and whether lldpad runs cannot be told",
                    "",
                    flag.evidence())
                : flag);
  }

  Observed<DcbxMode> mode() {
    return Dcb.mode(dcb(Dcb.Table.DCBX));
  }

  private Reply dcb(Dcb.Table table) {
    return batch.to(table.show(netdev));
  }

  /** Each table of {@code dcb}, by the command's words. */
  Map<String, Observed<String>> dcbSections() {
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    for (Dcb.Table table : Dcb.Table.values()) {
      List<String> argv = table.show(netdev).argv();
      sections.put(argv.get(0) + " " + argv.get(2), Dcb.whole(dcb(table)));
    }
    return sections;
  }

  Observed<Optional<PriorityMask>> lldpadPfc() {
    return ifInstalled(LldpadDcb.enabledCommand(netdev), reply -> LldpadDcb.pfc(reply, pfc()));
  }

  Observed<Optional<Boolean>> lldpadWilling() {
    return ifInstalled(LldpadDcb.willingCommand(netdev), LldpadDcb::willing);
  }

  Observed<SortedSet<Dcb.Rule>> lldpadRules() {
    return ifInstalled(LldpadDcb.rulesCommand(netdev), LldpadDcb::rules);
  }

  private <T> Observed<T> ifInstalled(Command command, Function<Reply, Observed<T>> reader) {
    Reply reply = batch.to(command);
    return reply.outcome() == Reply.Outcome.TOOL_MISSING
        ? Observed.unsupported("lldpad is not installed on the host", reply.evidence())
        : reader.apply(reply);
  }

  /** Whether lldpad runs and was told which PFC to set. */
  boolean lldpadSetsPfc() {
    return lldpadPfc().asOptional().flatMap(mask -> mask).isPresent();
  }

  /** PFC that lldpad sets beside another tool; none where it does not run. */
  Observed<Optional<PriorityMask>> rival() {
    Observed<Optional<PriorityMask>> own = lldpadPfc();
    if (own instanceof Observed.Unsupported<Optional<PriorityMask>> none) {
      return Observed.known(Optional.empty(), none.evidence().toArray(EvidenceRef[]::new));
    }
    return own.flatMap(
        told ->
            told.isPresent()
                ? own
                : Dcbtool.pfc(
                    batch.to(Dcbtool.stateCommand(netdev)), batch.to(Dcbtool.pfcCommand(netdev))));
  }
}
