package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.SimDevice;
import io.rackproof.sim.SimLinux;
import io.rackproof.sim.fabric.Fabric;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SimulatedQos;
import io.rackproof.units.PriorityMask;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A simulated Linux server with RoCE NICs. */
public final class SimHost implements SimDevice {
  /** What can be wrong with its system. */
  public enum Ill {
    /** The IOMMU translates every address. */
    TRANSLATING_IOMMU,
    /** Processors save power. */
    POWERSAVE,
    /** Processors sleep deeply. */
    DEEP_SLEEP
  }

  private final DeviceName name;
  private final boolean gpus;
  private final List<SimNic> nics;
  private final Fabric fabric;
  private final SimClock clock;
  private final Map<String, HostTool> tools;
  private final Lldpad lldpad;
  private final Set<String> hung = new HashSet<>();
  private final Set<String> garbled = new HashSet<>();
  private final Set<Ill> ills = EnumSet.noneOf(Ill.class);
  private final SimLinux linux;
  private final CountDownLatch power = new CountDownLatch(1);
  private final Map<String, String> sharedMemory = new ConcurrentHashMap<>();
  private String lockedMemory = "unlimited";
  private String perftest = "6.23";
  private int prefix = 24;
  private int arpIgnore = 1;
  private int reversePathFilter = 2;
  private boolean peerMemory;
  private String defaultRoute = "eno1";
  private int boots = 1;
  private Duration booted = Duration.ZERO;

  /** A host with all of NVIDIA's tools. */
  public SimHost(DeviceName name, boolean gpus, List<SimNic> nics, Fabric fabric, SimClock clock) {
    this(name, gpus, nics, fabric, clock, SimulatedQos.MLNX_QOS);
  }

  /**
   * @param qos what it has to set DCB with
   */
  public SimHost(
      DeviceName name,
      boolean gpus,
      List<SimNic> nics,
      Fabric fabric,
      SimClock clock,
      SimulatedQos qos) {
    this.name = name;
    this.gpus = gpus;
    this.nics = List.copyOf(nics);
    this.fabric = fabric;
    this.clock = clock;
    peerMemory = gpus;
    tools = new ConcurrentHashMap<>(HostTools.standard(qos));
    lldpad = new Lldpad(this);
    if (qos == SimulatedQos.LLDPAD) {
      lldpad.start(nics);
    }
    linux = new SimLinux(clock, this::run);
    if (nics.stream().noneMatch(nic -> nic.card().board().nvidia())) {
      HostTools.OF_NVIDIA.forEach(tools::remove);
    }
    if (!gpus) {
      tools.remove("nvidia-smi");
    }
  }

  @Override
  public DeviceName name() {
    return name;
  }

  /** The daemon that speaks DCBX, whether it runs or not. */
  Lldpad lldpad() {
    return lldpad;
  }

  /** Installs lldpad and tells it the PFC of a port, which it then sets again and again. */
  public void fight(SimNic nic, PriorityMask pfc) {
    tools.put("lldptool", new Lldptool());
    lldpad.start(List.of());
    lldpad.tellPfc(nic, pfc);
    nic.bootWith(now -> now.withPfc(pfc));
    nic.add(SimNic.Flaw.PFC_STUCK);
  }

  /** Installs lldpad, which takes a port's PFC from its peer. */
  public void obey(SimNic nic) {
    tools.put("lldptool", new Lldptool());
    lldpad.start(List.of());
    lldpad.tellWilling(nic);
  }

  /** The NICs that are on its PCI bus. */
  List<SimNic> nics() {
    return nics.stream().filter(nic -> !nic.card().gone()).toList();
  }

  /** How many NICs it was built with. */
  int slots() {
    return nics.size();
  }

  Fabric fabric() {
    return fabric;
  }

  SimClock clock() {
    return clock;
  }

  boolean gpus() {
    return gpus;
  }

  synchronized boolean peerMemory() {
    return peerMemory;
  }

  /** The interface that the default route goes through: the management port, unless said. */
  synchronized String defaultRoute() {
    return defaultRoute;
  }

  /** From now on the default route goes through this interface. */
  public synchronized void routeThrough(String netdev) {
    defaultRoute = netdev;
  }

  /** Unloads the module that lets NICs reach GPU memory. */
  public synchronized void unloadPeerMemory() {
    peerMemory = false;
  }

  synchronized boolean has(Ill ill) {
    return ills.contains(ill);
  }

  /** From now on something is wrong with its system. */
  public synchronized void add(Ill ill) {
    ills.add(ill);
  }

  synchronized String lockedMemory() {
    return lockedMemory;
  }

  /** Bytes that a login's processes may lock. */
  public synchronized void limitLockedMemory(long bytes) {
    lockedMemory = Long.toString(bytes);
  }

  synchronized String perftest() {
    return perftest;
  }

  /** Replaces the perftest package. */
  public synchronized void installPerftest(String version) {
    perftest = version;
  }

  /** Length of the network prefix of the NICs' IPv4 addresses. */
  synchronized int prefix() {
    return prefix;
  }

  synchronized int arpIgnore() {
    return arpIgnore;
  }

  synchronized int reversePathFilter() {
    return reversePathFilter;
  }

  /** Puts all NICs into one network, with these sysctls of each. */
  public synchronized void shareNetwork(int ignore, int filter) {
    prefix = 16;
    arpIgnore = ignore;
    reversePathFilter = filter;
  }

  /** Files of {@code /dev/shm}, by path. */
  Map<String, String> sharedMemory() {
    return sharedMemory;
  }

  /** Removes a program. */
  public void remove(String program) {
    tools.remove(program);
    linux.remove(program);
  }

  /** From now on a program never answers, and nothing ends it. */
  public synchronized void hang(String program) {
    hung.add(program);
  }

  /** From now on a program's output ends in the middle of a line. */
  public synchronized void garble(String program) {
    garbled.add(program);
  }

  /** Whether a program is installed; taskset, stdbuf and timeout always are. */
  boolean has(String program) {
    return tools.containsKey(program)
        || linux.has(program)
        || program.equals("taskset")
        || program.equals("stdbuf")
        || program.equals("timeout");
  }

  /** The NIC of a netdev. */
  Optional<SimNic> byNetdev(String netdev) {
    return nics().stream().filter(nic -> nic.netdev().equals(netdev)).findFirst();
  }

  /** The NIC of a PCI address. */
  Optional<SimNic> byPciAddress(String address) {
    return nics().stream().filter(nic -> nic.slot().address().equals(address)).findFirst();
  }

  /** The NIC of an RDMA device. */
  Optional<SimNic> byRdmaDevice(String device) {
    return nics().stream().filter(nic -> nic.id().rdmaDevice().equals(device)).findFirst();
  }

  synchronized String bootId() {
    return UUID.nameUUIDFromBytes((name + "#" + boots).getBytes(StandardCharsets.UTF_8)).toString();
  }

  synchronized Duration uptime() {
    return clock.now().minus(booted);
  }

  @Override
  public Output run(Invocation given) {
    Invocation call = unwrapped(given);
    String program = call.argv().get(0);
    boolean hangs;
    boolean garbles;
    synchronized (this) {
      hangs = hung.contains(program);
      garbles = garbled.contains(program);
    }
    if (hangs) {
      awaitPowerOff();
    }
    Output output = linux.run(call).orElseGet(() -> program(call));
    if (output.status() == Output.TERMINATED && !given.argv().contains("stdbuf")) {
      output = Output.failed(output.status(), ""); // what the C library held back goes with it
    }
    return garbles ? new Output(0, cut(output.stdout()), "") : output;
  }

  private Output program(Invocation call) {
    HostTool tool = tools.get(call.argv().get(0));
    return tool == null ? Output.notFound(call.argv().get(0)) : tool.run(this, call);
  }

  /** {@code taskset -c LIST}, {@code env NAME=VALUE}, {@code stdbuf -oL} run what is behind. */
  private static Invocation unwrapped(Invocation call) {
    int skip =
        switch (call.argv().get(0)) {
          case "taskset" -> 3;
          case "env", "stdbuf" -> 2;
          default -> 0;
        };
    return skip == 0
        ? call
        : unwrapped(
            new Invocation(
                call.argv().subList(skip, call.argv().size()),
                call.root(),
                call.stdin(),
                call.mark()));
  }

  private void awaitPowerOff() {
    boolean off = false;
    while (!off) {
      try {
        power.await();
        off = true;
      } catch (InterruptedException e) {
        // It ignores its signals: that is what is wrong with it.
      }
    }
  }

  /** Three fifths of a text, less a line break at the end. */
  private static String cut(String text) {
    return text.substring(0, text.length() * 3 / 5).stripTrailing();
  }

  @Override
  public boolean changes(Invocation call) {
    HostTool tool = tools.get(call.argv().get(0));
    return linux.changes(call) || tool != null && tool.changes(call);
  }

  @Override
  public synchronized boolean waits(Invocation given) {
    Invocation call = unwrapped(given);
    HostTool tool = tools.get(call.argv().get(0));
    return hung.contains(call.argv().get(0)) || tool != null && tool.waits();
  }

  @Override
  public synchronized void reboot() {
    boots++;
    booted = clock.now();
    linux.reboot();
    nics.forEach(SimNic::reboot);
    nics.forEach(nic -> nic.card().reset());
    lldpad.reboot();
  }

  @Override
  public void powerOff() {
    power.countDown();
  }

  @Override
  public String fingerprint() {
    Map<String, String> all = new TreeMap<>();
    for (SimNic nic : nics) {
      NicSettings settings = nic.settings();
      all.put(nic.netdev() + ".up", Boolean.toString(settings.up()));
      all.put(nic.netdev() + ".mtu", Integer.toString(settings.mtu()));
      all.put(nic.netdev() + ".trust", settings.trustDscp() ? "dscp" : "pcp");
      all.put(nic.netdev() + ".pfc", settings.pfc().toString());
      all.put(nic.netdev() + ".rules", settings.rules().toString());
      all.put(nic.netdev() + ".dscp2prio", settings.dscpToPriority().toString());
      settings.above().forEach((above, mtu) -> all.put(above + ".mtu", Integer.toString(mtu)));
      all.put(nic.netdev() + ".ecn.np", settings.ecnNotification().toString());
      all.put(nic.netdev() + ".ecn.rp", settings.ecnReaction().toString());
      all.put(nic.netdev() + ".firmware", nic.card().planned().toString());
      all.put(nic.netdev() + ".tuning", nic.tuning().toString());
    }
    all.put("peer_memory", Boolean.toString(peerMemory()));
    all.putAll(lldpad.state());
    all.putAll(linux.state());
    sharedMemory().keySet().forEach(path -> all.put("file " + path, ""));
    StringBuilder text = new StringBuilder();
    all.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    return text.toString();
  }
}
