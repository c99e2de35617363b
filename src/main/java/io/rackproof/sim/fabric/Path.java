package io.rackproof.sim.fabric;

import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;

/**
 * What a flow goes through: the sender, its switch port, the receiver's switch port, the receiver.
 */
record Path(RdmaFlow flow, SimNic from, SwitchPort in, SwitchPort out, SimNic to) {
  /** Priority that the sending NIC puts it in. */
  int senderPriority() {
    return from.settings().priorityOf(flow.dscp());
  }

  /** Priority that the fabric puts it in, where it enters. */
  int fabricPriority() {
    return in.priorityOf(flow.dscp());
  }

  /** Priority that the receiving NIC puts it in. */
  int receiverPriority() {
    return to.settings().priorityOf(flow.dscp());
  }

  int queue() {
    return out.queueOf(fabricPriority());
  }

  /** Whether the switch can hold the sender back: PFC on at both ends of that cable. */
  boolean pausesSender() {
    return on(in.pfc(), fabricPriority())
        && fabricPriority() == senderPriority()
        && on(from.settings().pfc(), senderPriority());
  }

  /** Whether the receiver can hold the switch back: PFC on at both ends of that cable. */
  boolean pausesSwitch() {
    return on(to.settings().pfc(), receiverPriority())
        && fabricPriority() == receiverPriority()
        && on(out.pfc(), fabricPriority());
  }

  /** Whether a full queue marks, the receiver tells, and the sender slows down. */
  boolean controlled() {
    return marks()
        && !to.has(SimNic.Flaw.NO_CNP)
        && on(to.settings().ecnNotification(), receiverPriority())
        && on(from.settings().ecnReaction(), senderPriority());
  }

  /** Whether a full queue marks. */
  boolean marks() {
    return flow.ecnCapable() && out.ecnByQueue().containsKey(queue());
  }

  boolean up() {
    return from.up() && in.up() && out.up() && to.up();
  }

  /** Whether RoCE packets and their acknowledgements are let in at both ends. */
  boolean open() {
    return !from.has(SimNic.Flaw.UDP_FILTERED) && !to.has(SimNic.Flaw.UDP_FILTERED);
  }

  /** Whether an IP packet of this size gets through both switch ports. */
  boolean fits(int packet) {
    return packet <= in.mtu() && packet <= out.mtu();
  }

  /** Share of the packets that is lost though no queue is full. */
  double loss() {
    return out.dropRate() + (to.has(SimNic.Flaw.BAD_CABLE) ? 1e-6 : 0);
  }

  private static boolean on(PriorityMask mask, int priority) {
    return mask.contains(Priority.of(priority));
  }
}
