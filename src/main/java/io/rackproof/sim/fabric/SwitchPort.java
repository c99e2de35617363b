package io.rackproof.sim.fabric;

import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.PriorityMask;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A switch port as hardware. The simulated switch OS programs it from its configuration and prints
 * its counters; traffic reads it and moves the counters. Guarded by its own monitor.
 */
public final class SwitchPort {
  public static final String PFC = "pfc";
  public static final String MTU = "mtu";
  public static final String DSCP = "dscp";
  public static final String ECN = "ecn";

  private final String name;
  private boolean up = true;
  private boolean carrier = true;
  private final Bandwidth speed;
  private int mtu = 9100;
  private PriorityMask pfc = PriorityMask.NONE;
  private int[] dscpToPriority = new int[64];
  private int[] priorityToQueue = {0, 1, 2, 3, 4, 5, 6, 7};
  private final Map<Integer, EcnThresholds> ecnByQueue = new TreeMap<>();
  private final SwitchPortCounters counters = new SwitchPortCounters();
  private final Set<String> stuck = new TreeSet<>();
  private Optional<Bandwidth> trained = Optional.empty();
  private double dropRate;
  private Optional<Announcement> announced = Optional.empty();
  private Optional<Announcement> heard = Optional.empty();

  public SwitchPort(String name, Bandwidth speed) {
    this.name = name;
    this.speed = speed;
  }

  public String name() {
    return name;
  }

  /** Whether traffic passes: switched on, and the other end of the cable answers. */
  public synchronized boolean up() {
    return up && carrier;
  }

  /** Whether configuration has it switched on. */
  public synchronized boolean adminUp() {
    return up;
  }

  /** Switches the port on or off, as configuration says. */
  public synchronized void setUp(boolean value) {
    up = value;
  }

  /** Whether the cable carries a signal; without one the port stays down whatever is configured. */
  public synchronized void setCarrier(boolean value) {
    carrier = value;
  }

  /** Speed of the link: as configured, or as trained where it trained lower. */
  public synchronized Bandwidth speed() {
    return trained.map(speed::min).orElse(speed);
  }

  /** A link that trains no higher than this. */
  public synchronized void trainAt(Bandwidth value) {
    trained = Optional.of(value);
  }

  /** What the switch announces by LLDP at the port; nothing where it has no agent. */
  public synchronized Optional<Announcement> announced() {
    return announced;
  }

  public synchronized void announce(Announcement own) {
    announced = Optional.of(own);
  }

  /** Whom the port hears by LLDP now: what is plugged in, while the link is up. */
  public synchronized Optional<Announcement> heard() {
    return heard.filter(neighbour -> up());
  }

  /** Something with an LLDP agent is plugged in. */
  public synchronized void hear(Announcement neighbour) {
    heard = Optional.of(neighbour);
  }

  public synchronized int mtu() {
    return mtu;
  }

  public synchronized void setMtu(int value) {
    if (!stuck.contains(MTU)) {
      mtu = value;
    }
  }

  public synchronized PriorityMask pfc() {
    return pfc;
  }

  public synchronized void setPfc(PriorityMask value) {
    if (!stuck.contains(PFC)) {
      pfc = value;
    }
  }

  /**
   * Settings that do not take, of {@link #PFC}, {@link #MTU}, {@link #DSCP} and {@link #ECN}: the
   * switch OS accepts the write of such a setting, reports success, and what it held stays.
   */
  public synchronized Set<String> stuck() {
    return Set.copyOf(stuck);
  }

  /** From now on the named setting does not take. */
  public synchronized void stick(String setting) {
    stuck.add(setting);
  }

  /** Share of the packets that its egress queue loses under load, whatever PFC says. */
  public synchronized double dropRate() {
    return dropRate;
  }

  public synchronized void setDropRate(double share) {
    dropRate = share;
  }

  /** Priority (traffic class) of a DSCP. */
  public synchronized int priorityOf(int dscp) {
    return dscpToPriority[dscp];
  }

  /** Takes 64 priorities, one a DSCP. */
  public synchronized void setDscpToPriority(int[] map) {
    if (!stuck.contains(DSCP)) {
      dscpToPriority = map.clone();
    }
  }

  public synchronized int queueOf(int priority) {
    return priorityToQueue[priority];
  }

  /** Takes 8 queues, one a priority. */
  public synchronized void setPriorityToQueue(int[] map) {
    priorityToQueue = map.clone();
  }

  /** Marking of each queue that marks. */
  public synchronized Map<Integer, EcnThresholds> ecnByQueue() {
    return new TreeMap<>(ecnByQueue);
  }

  public synchronized void setEcn(Map<Integer, EcnThresholds> byQueue) {
    if (!stuck.contains(ECN)) {
      ecnByQueue.clear();
      ecnByQueue.putAll(byQueue);
    }
  }

  public SwitchPortCounters counters() {
    return counters;
  }
}
