package io.rackproof.sim.fabric;

import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.PriorityMask;
import java.util.Map;
import java.util.TreeMap;

/**
 * A switch port as hardware. The simulated switch OS programs it from its configuration and prints
 * its counters; traffic reads it and moves the counters. Guarded by its own monitor.
 */
public final class SwitchPort {
  private final String name;
  private boolean up = true;
  private Bandwidth speed;
  private int mtu = 9100;
  private PriorityMask pfc = PriorityMask.NONE;
  private int[] dscpToPriority = new int[64];
  private int[] priorityToQueue = {0, 1, 2, 3, 4, 5, 6, 7};
  private final Map<Integer, EcnThresholds> ecnByQueue = new TreeMap<>();
  private final SwitchPortCounters counters = new SwitchPortCounters();

  public SwitchPort(String name, Bandwidth speed) {
    this.name = name;
    this.speed = speed;
  }

  public String name() {
    return name;
  }

  public synchronized boolean up() {
    return up;
  }

  public synchronized void setUp(boolean value) {
    up = value;
  }

  public synchronized Bandwidth speed() {
    return speed;
  }

  public synchronized void setSpeed(Bandwidth value) {
    speed = value;
  }

  public synchronized int mtu() {
    return mtu;
  }

  public synchronized void setMtu(int value) {
    mtu = value;
  }

  public synchronized PriorityMask pfc() {
    return pfc;
  }

  public synchronized void setPfc(PriorityMask value) {
    pfc = value;
  }

  /** Priority (traffic class) of a DSCP. */
  public synchronized int priorityOf(int dscp) {
    return dscpToPriority[dscp];
  }

  /** Takes 64 priorities, one a DSCP. */
  public synchronized void setDscpToPriority(int[] map) {
    dscpToPriority = map.clone();
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
    ecnByQueue.clear();
    ecnByQueue.putAll(byQueue);
  }

  public SwitchPortCounters counters() {
    return counters;
  }
}
