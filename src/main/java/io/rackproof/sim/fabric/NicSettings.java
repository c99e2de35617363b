package io.rackproof.sim.fabric;

import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an operator sets on a NIC and a reboot takes back.
 *
 * @param up whether the netdev is switched on
 * @param mtu of the netdev
 * @param trustDscp whether packets are classified by DSCP; otherwise by PCP
 * @param pfc priorities with PFC on
 * @param dscpToPriority 64 priorities, one a DSCP
 * @param ecnNotification priorities on which marked packets are answered with CNPs
 * @param ecnReaction priorities on which CNPs slow the sender down
 */
public record NicSettings(
    boolean up,
    int mtu,
    boolean trustDscp,
    PriorityMask pfc,
    List<Integer> dscpToPriority,
    PriorityMask ecnNotification,
    PriorityMask ecnReaction) {
  public NicSettings {
    dscpToPriority = List.copyOf(dscpToPriority);
  }

  /** How a host boots: jumbo frames, and nothing of a lossless profile. */
  public static NicSettings atBoot() {
    return new NicSettings(
        true,
        9000,
        false,
        PriorityMask.NONE,
        IntStream.range(0, 64).mapToObj(dscp -> dscp >> 3).toList(),
        PriorityMask.NONE,
        PriorityMask.NONE);
  }

  public NicSettings withUp(boolean value) {
    return new NicSettings(
        value, mtu, trustDscp, pfc, dscpToPriority, ecnNotification, ecnReaction);
  }

  public NicSettings withMtu(int value) {
    return new NicSettings(up, value, trustDscp, pfc, dscpToPriority, ecnNotification, ecnReaction);
  }

  public NicSettings withTrustDscp(boolean value) {
    return new NicSettings(up, mtu, value, pfc, dscpToPriority, ecnNotification, ecnReaction);
  }

  public NicSettings withPfc(PriorityMask value) {
    return new NicSettings(up, mtu, trustDscp, value, dscpToPriority, ecnNotification, ecnReaction);
  }

  public NicSettings withDscp(int dscp, int priority) {
    List<Integer> map = new ArrayList<>(dscpToPriority);
    map.set(dscp, priority);
    return new NicSettings(
        up, mtu, trustDscp, pfc, Collections.unmodifiableList(map), ecnNotification, ecnReaction);
  }

  public NicSettings withEcnNotification(PriorityMask value) {
    return new NicSettings(up, mtu, trustDscp, pfc, dscpToPriority, value, ecnReaction);
  }

  public NicSettings withEcnReaction(PriorityMask value) {
    return new NicSettings(up, mtu, trustDscp, pfc, dscpToPriority, ecnNotification, value);
  }

  /** The priority of a packet without VLAN tag: by PCP that is 0. */
  public int priorityOf(int dscp) {
    return trustDscp ? dscpToPriority.get(dscp) : 0;
  }
}
