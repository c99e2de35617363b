package io.rackproof.sim.fabric;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The card that a NIC port is on: its board, what its firmware is set to, and how it sits in its
 * host. A reboot of the host puts parameters into force that waited for it. Guarded by its own
 * monitor.
 */
public final class SimCard {
  /** A firmware parameter: what it runs with, and what it will run with after a reset. */
  public record Parameter(String initial, String current, String next) {}

  private final Map<String, Parameter> parameters = new LinkedHashMap<>();
  private NicBoard board;
  private String cardMac;
  private boolean gone;
  private boolean nearGpu = true;
  private boolean firstRoce;
  private int cnpDscp = 48;

  /**
   * @param mac of the first function of the card, from which its GUID is made
   */
  SimCard(NicBoard board, String mac) {
    cardMac = mac;
    replace(board);
  }

  public synchronized NicBoard board() {
    return board;
  }

  /** Another card is in the slot, as it was delivered. */
  public synchronized void replace(NicBoard other) {
    board = other;
    parameters.clear();
    if (!other.nvidia()) {
      return;
    }
    same("ROCE_CONTROL", "ROCE_ENABLE(2)");
    for (int port = 1; port <= 2; port++) {
      same("ROCE_CC_PRIO_MASK_P" + port, "255");
      same("CNP_DSCP_P" + port, "48");
    }
    if (!other.model().equals("ConnectX-6")) {
      same("ROCE_ADAPTIVE_ROUTING_EN", "False(0)");
    }
    if (other.dpu()) {
      same("INTERNAL_CPU_MODEL", "EMBEDDED_CPU(1)");
      parameters.put(
          "INTERNAL_CPU_OFFLOAD_ENGINE", new Parameter("ENABLED(0)", "DISABLED(1)", "DISABLED(1)"));
    }
  }

  private void same(String name, String value) {
    parameters.put(name, new Parameter(value, value, value));
  }

  /** Other firmware, with the same parameters. */
  public synchronized void burn(String version) {
    board = board.withFirmware(version);
  }

  public synchronized Optional<Parameter> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /** Sets a parameter of the firmware, for now and for after a reset. */
  public synchronized void set(String name, String current, String next) {
    parameters.put(name, new Parameter(parameters.get(name).initial(), current, next));
  }

  /** Sets a parameter for after a reset. */
  public synchronized void plan(String name, String next) {
    Parameter now = parameters.get(name);
    parameters.put(name, new Parameter(now.initial(), now.current(), next));
  }

  /** What is set for after a reset is in force. */
  public synchronized void reset() {
    parameters.replaceAll((name, now) -> new Parameter(now.initial(), now.next(), now.next()));
  }

  /** Every parameter for after a reset. */
  public synchronized Map<String, String> planned() {
    Map<String, String> all = new TreeMap<>();
    parameters.forEach((name, value) -> all.put(name, value.next()));
    return all;
  }

  /** The address that the GUID of the whole card is made of. */
  public synchronized String cardMac() {
    return cardMac;
  }

  /** From now on this is a function of the same card as another host's. */
  public synchronized void shareWith(String otherMac) {
    cardMac = otherMac;
  }

  public synchronized boolean gone() {
    return gone;
  }

  /** The card falls off the PCI bus. */
  public synchronized void vanish() {
    gone = true;
  }

  public synchronized boolean nearGpu() {
    return nearGpu;
  }

  /** The card is in a slot that shares no PCIe switch with a GPU. */
  public synchronized void moveFromGpu() {
    nearGpu = false;
  }

  /** DSCP of its congestion notification packets. */
  public synchronized int cnpDscp() {
    return cnpDscp;
  }

  /** From now on it marks them so. */
  public synchronized void markCnps(int dscp) {
    cnpDscp = dscp;
  }

  /** Whether connections by rdma_cm speak RoCE v1 unless told otherwise. */
  public synchronized boolean firstRoce() {
    return firstRoce;
  }

  /** Connections by rdma_cm speak RoCE v1 from now on. */
  public synchronized void speakFirstRoce() {
    firstRoce = true;
  }
}
