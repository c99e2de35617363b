package io.rackproof.sim.fabric;

import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What an operator sets on a NIC and a reboot takes back.
 *
 * @param up whether the netdev is switched on
 * @param mtu of the netdev
 * @param rules DSCPs that have a rule. While there is one, packets are classified by DSCP,
 *     otherwise by PCP (drivers/net/ethernet/mellanox/mlx5/core/en_dcbnl.c)
 * @param pfc priorities with PFC on
 * @param dscpToPriority 64 priorities, one a DSCP
 * @param ecnNotification priorities on which marked packets are answered with CNPs
 * @param ecnReaction priorities on which CNPs slow the sender down
 * @param above MTU of the interfaces that stand on the netdev
 */
public record NicSettings(
    boolean up,
    int mtu,
    SortedSet<Integer> rules,
    PriorityMask pfc,
    List<Integer> dscpToPriority,
    PriorityMask ecnNotification,
    PriorityMask ecnReaction,
    SortedMap<String, Integer> above) {
  private static final int DSCPS = 64;

  public NicSettings {
    rules = Collections.unmodifiableSortedSet(new TreeSet<>(rules));
    dscpToPriority = List.copyOf(dscpToPriority);
    above = Collections.unmodifiableSortedMap(new TreeMap<>(above));
  }

  /** How a host boots: jumbo frames, and nothing of a lossless profile. */
  public static NicSettings atBoot() {
    return new NicSettings(
        true,
        9000,
        new TreeSet<>(),
        PriorityMask.NONE,
        IntStream.range(0, DSCPS).mapToObj(dscp -> dscp >> 3).toList(),
        PriorityMask.NONE,
        PriorityMask.NONE,
        new TreeMap<>());
  }

  /** Whether packets are classified by DSCP; otherwise by PCP. */
  public boolean trustDscp() {
    return !rules.isEmpty();
  }

  public NicSettings withUp(boolean value) {
    return new NicSettings(
        value, mtu, rules, pfc, dscpToPriority, ecnNotification, ecnReaction, above);
  }

  public NicSettings withMtu(int value) {
    return new NicSettings(
        up, value, rules, pfc, dscpToPriority, ecnNotification, ecnReaction, above);
  }

  /** As {@code mlnx_qos --trust}: a rule for every DSCP, or for none. */
  public NicSettings withTrustDscp(boolean value) {
    return value == trustDscp()
        ? this
        : withRules(
            value
                ? IntStream.range(0, DSCPS).boxed().collect(Collectors.toCollection(TreeSet::new))
                : new TreeSet<>());
  }

  private NicSettings withRules(SortedSet<Integer> value) {
    return new NicSettings(
        up, mtu, value, pfc, dscpToPriority, ecnNotification, ecnReaction, above);
  }

  public NicSettings withPfc(PriorityMask value) {
    return new NicSettings(
        up, mtu, rules, value, dscpToPriority, ecnNotification, ecnReaction, above);
  }

  public NicSettings withDscp(int dscp, int priority) {
    List<Integer> map = new ArrayList<>(dscpToPriority);
    map.set(dscp, priority);
    return new NicSettings(
        up,
        mtu,
        rules,
        pfc,
        Collections.unmodifiableList(map),
        ecnNotification,
        ecnReaction,
        above);
  }

  /** With one more rule. */
  public NicSettings withRule(int dscp, int priority) {
    SortedSet<Integer> more = new TreeSet<>(rules);
    more.add(dscp);
    return withDscp(dscp, priority).withRules(more);
  }

  /** Without a rule; its DSCP has then the priority that it had at first. */
  public NicSettings withoutRule(int dscp) {
    SortedSet<Integer> fewer = new TreeSet<>(rules);
    fewer.remove(dscp);
    return withDscp(dscp, dscp >> 3).withRules(fewer);
  }

  public NicSettings withEcnNotification(PriorityMask value) {
    return new NicSettings(up, mtu, rules, pfc, dscpToPriority, value, ecnReaction, above);
  }

  public NicSettings withEcnReaction(PriorityMask value) {
    return new NicSettings(up, mtu, rules, pfc, dscpToPriority, ecnNotification, value, above);
  }

  /** With the MTU of an interface that stands on the netdev. */
  public NicSettings withAbove(String name, int value) {
    SortedMap<String, Integer> all = new TreeMap<>(above);
    all.put(name, value);
    return new NicSettings(up, mtu, rules, pfc, dscpToPriority, ecnNotification, ecnReaction, all);
  }

  /** The priority of a packet without VLAN tag: by PCP that is 0. */
  public int priorityOf(int dscp) {
    return trustDscp() ? dscpToPriority.get(dscp) : 0;
  }
}
