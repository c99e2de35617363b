package io.rackproof.sim.fabric;

import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A NIC port as hardware: what it is, how it is set, and what is wrong with it. The host's programs
 * set it and print it; traffic reads it and moves its counters. Guarded by its own monitor.
 */
public final class SimNic {
  /** What can be wrong with it. */
  public enum Flaw {
    /** The cable carries no signal. */
    NO_CARRIER,
    /** The link trained at half its speed. */
    HALF_SPEED,
    /** Only GIDs of RoCEv1. */
    ROCE_V1,
    /** A written MTU does not take. */
    MTU_STUCK,
    /** A written PFC mask does not take. */
    PFC_STUCK,
    /** A written trust mode does not take. */
    TRUST_STUCK,
    /** DCBX is its firmware's. */
    DCBX_FIRMWARE,
    /** A written DSCP rule does not take. */
    DSCP_STUCK,
    /** Pauses its switch port continually while it receives bulk traffic. */
    PAUSE_STORM,
    /** Some packets are late. */
    JITTER,
    /** Port counters start again under load. */
    COUNTER_RESET,
    /** A rate limiter left on the way out. */
    SLOW_TRANSMIT,
    /** The cable flips bits on the way in. */
    BAD_CABLE,
    /** Its host's firewall drops what comes for UDP port 4791. */
    UDP_FILTERED,
    /** Its host's firewall drops what comes for TCP ports other than that of SSH. */
    TCP_FILTERED,
    /** Never tells senders of marked packets, whatever is set. */
    NO_CNP,
    /** Stops its switch port with 802.3x pause frames while it receives bulk traffic. */
    GLOBAL_PAUSE,
    /** Its link goes down for a moment now and then, under load. */
    LINK_FLAP,
    /** PCIe writes keep their order. */
    STRICT_ORDERING,
    /** The bridge above it sends peer traffic up to the root complex. */
    ACS,
    /** Its interrupts are served on the other NUMA node. */
    REMOTE_INTERRUPTS,
    /** Forward error correction is off. */
    NO_FEC,
    /** Bits are wrong even after correction. */
    BIT_ERRORS,
    /** Its optical module is hotter than it warns of. */
    HOT_MODULE,
    /** Gets a little slower with every measurement. */
    DRIFT
  }

  /** What a drift takes of the rate with each measurement, and in all. */
  private static final double DRIFT_STEP = 0.0018;

  private static final double DRIFT_MOST = 0.026;

  private final PortId id;
  private final Stack stack;
  private final int index;
  private final int rail;
  private final int hostIndex;
  private final Bandwidth nominal;
  private final NicCounters counters;
  private final SimCard card;
  private final Set<Flaw> flaws = EnumSet.noneOf(Flaw.class);
  private int worn;
  private PcieSlot slot;
  private NicSettings settings = NicSettings.atBoot();
  private NicSettings boot = settings;
  private NicTuning tuning = NicTuning.atBoot();
  private NicTuning bootTuning = tuning;

  /**
   * A healthy port.
   *
   * @param netdev its interface, or what stands on that: see {@link Stack}
   * @param index which NIC of its host this is, from 0
   * @param hostIndex which host of the rack, from 0; with the rail it makes the addresses
   */
  public SimNic(PortId id, String netdev, int index, int rail, int hostIndex, Bandwidth speed) {
    this(id, netdev, index, rail, hostIndex, speed, NicBoard.CONNECTX_7);
  }

  /** A healthy port on a card of a given kind. */
  public SimNic(
      PortId id,
      String netdev,
      int index,
      int rail,
      int hostIndex,
      Bandwidth speed,
      NicBoard board) {
    this.id = id;
    this.stack = Stack.of(netdev);
    this.index = index;
    this.rail = rail;
    this.hostIndex = hostIndex;
    nominal = speed;
    counters = new NicCounters(new Random(id.toString().hashCode()));
    card = new SimCard(board, mac());
    int bus = 0x1a + 0x11 * index & 0xff;
    if (!stack.above().isEmpty()) {
      // As an installer leaves them: jumbo frames are not its habit.
      settings = settings.withMtu(1500);
      stack.above().forEach(level -> settings = settings.withAbove(level.name(), 1500));
      boot = settings;
    }
    slot =
        new PcieSlot(
            String.format(Locale.ROOT, "0000:%02x:00.0", bus), index % 8 < 4 ? 0 : 1, 16, 256);
  }

  public PortId id() {
    return id;
  }

  /** Its own interface. */
  public String netdev() {
    return stack.bottom();
  }

  /** What stands on its interface. */
  public Stack stack() {
    return stack;
  }

  /** Which rail it is of. */
  public int rail() {
    return rail;
  }

  /** Which NIC of its host this is, from 0. */
  public int index() {
    return index;
  }

  /** The kernel's number of the netdev; 1 is loopback and 2 the management port. */
  public int ifindex() {
    return index + 3;
  }

  /** Its address in its rail, from the block reserved for benchmarking (RFC 2544). */
  public String ipv4() {
    return "198." + (18 + hostIndex / 250) + "." + rail + "." + (hostIndex % 250 + 1);
  }

  public String mac() {
    return String.format(
        Locale.ROOT, "02:00:5e:%02x:%02x:%02x", hostIndex >> 8, hostIndex & 0xff, rail);
  }

  public NicCounters counters() {
    return counters;
  }

  /** The card that the port is on. */
  public SimCard card() {
    return card;
  }

  public synchronized PcieSlot slot() {
    return slot;
  }

  public synchronized void setSlot(PcieSlot value) {
    slot = value;
  }

  public synchronized boolean has(Flaw flaw) {
    return flaws.contains(flaw);
  }

  public synchronized void add(Flaw flaw) {
    flaws.add(flaw);
  }

  /** Share of its rate that it still has; looked at once a measurement. */
  synchronized double wear() {
    return flaws.contains(Flaw.DRIFT) ? 1 - Math.min(DRIFT_MOST, DRIFT_STEP * worn++) : 1;
  }

  public synchronized NicSettings settings() {
    return settings;
  }

  /** Changes settings as an operator does; what is stuck stays. */
  public synchronized void set(UnaryOperator<NicSettings> change) {
    NicSettings wanted = change.apply(settings);
    if (flaws.contains(Flaw.MTU_STUCK)) {
      wanted = wanted.withMtu(settings.mtu());
    }
    if (flaws.contains(Flaw.PFC_STUCK)) {
      wanted = wanted.withPfc(settings.pfc());
    }
    if (flaws.contains(Flaw.TRUST_STUCK)) {
      wanted = wanted.withTrustDscp(settings.trustDscp());
    }
    if (flaws.contains(Flaw.DSCP_STUCK)) {
      for (int dscp = 0; dscp < 64; dscp++) {
        wanted = wanted.withDscp(dscp, settings.dscpToPriority().get(dscp));
      }
    }
    settings = wanted;
  }

  /** Settings that it has now and after every boot. */
  public synchronized void bootWith(UnaryOperator<NicSettings> change) {
    boot = change.apply(boot);
    settings = boot;
  }

  public synchronized NicTuning tuning() {
    return tuning;
  }

  /** Changes tuning as an operator does. */
  public synchronized void tune(UnaryOperator<NicTuning> change) {
    tuning = change.apply(tuning);
  }

  /** Tuning that it has now and after every boot. */
  public synchronized void bootTuned(UnaryOperator<NicTuning> change) {
    bootTuning = change.apply(bootTuning);
    tuning = bootTuning;
  }

  /** Settings return to their boot values, and counters to zero. */
  public synchronized void reboot() {
    settings = boot;
    tuning = bootTuning;
    counters.clear();
  }

  /** Whether the link is up. */
  public synchronized boolean up() {
    return settings.up() && !flaws.contains(Flaw.NO_CARRIER) && !card.gone();
  }

  /** What the link should have. */
  public Bandwidth nominal() {
    return nominal;
  }

  /** What the link has, or would have. */
  public synchronized Bandwidth speed() {
    return flaws.contains(Flaw.HALF_SPEED) ? new Bandwidth(nominal.bitsPerSecond() / 2) : nominal;
  }

  /**
   * The RoCE MTU: the largest of the RDMA sizes that fits the netdev's MTU with the largest headers
   * (include/rdma/ib_addr.h, {@code iboe_get_mtu}).
   */
  public synchronized int activeMtu() {
    int fits = 256;
    for (int size = 512; size <= 4096 && size + 96 <= settings.mtu(); size *= 2) {
      fits = size;
    }
    return fits;
  }

  /** The GID at an index, if that index is used. */
  public Optional<RoceGid> gid(int gidIndex) {
    return RoceGid.table(this).stream().filter(gid -> gid.index() == gidIndex).findFirst();
  }
}
