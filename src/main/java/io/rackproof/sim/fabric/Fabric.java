package io.rackproof.sim.fabric;

import io.rackproof.sim.SimClock;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The cables and what they join: every switch port reaches every other, over the same switch or an
 * ideal spine. Traffic takes virtual time; flows that begin within a moment of each other run side
 * by side and share what they go through. Safe for several threads.
 */
public final class Fabric {
  /** Real time in which flows that are to run side by side come together. */
  private static final Duration MOMENT = Duration.ofMillis(40);

  /** Servers whose clients are still to come are waited for so many moments, and no longer. */
  private static final int MOST_MOMENTS = 12;

  /** What a reliable connection takes to give up: eight time-outs of 2^14 x 4.096 us and more. */
  private static final Duration GIVING_UP = Duration.ofSeconds(4);

  private static final class Gathering {
    private final List<Path> paths = new ArrayList<>();
    private final CompletableFuture<List<RdmaOutcome>> outcomes = new CompletableFuture<>();
  }

  private final SimClock clock;
  private final Map<SimNic, SwitchPort> cables = new LinkedHashMap<>();
  private final Map<PortId, SimNic> byId = new HashMap<>();
  private final Map<String, SimNic> byAddress = new HashMap<>();
  private final Listeners listeners = new Listeners();
  private final Object lock = new Object();
  private Optional<Gathering> gathering = Optional.empty();

  public Fabric(SimClock clock) {
    this.clock = clock;
  }

  /** Plugs a cable; all are plugged before the rack is used. */
  public void cable(SimNic nic, SwitchPort port) {
    cables.put(nic, port);
    byId.put(nic.id(), nic);
    byAddress.put(nic.ipv4(), nic);
    // lldpd's own choice: the port is known by its address, and its name is the description.
    port.hear(new Announcement(nic.id().host().value(), nic.mac(), nic.netdev()));
  }

  /** Pulls two cables at the switches and plugs each where the other was. */
  public void swap(SimNic one, SimNic other) {
    SwitchPort port = portOf(one);
    cable(one, portOf(other));
    cable(other, port);
  }

  /** NIC ports of a host, in order. */
  public List<SimNic> nicsOf(DeviceName host) {
    return cables.keySet().stream().filter(nic -> nic.id().host().equals(host)).toList();
  }

  /** The first NIC port of a rail at any other host. */
  public Optional<SimNic> nicOfRail(int rail, DeviceName butNot) {
    return cables.keySet().stream()
        .filter(nic -> nic.rail() == rail && !nic.id().host().equals(butNot))
        .min(Comparator.comparing(SimNic::id));
  }

  /** The switch port that a NIC is plugged into. */
  public SwitchPort portOf(SimNic nic) {
    return cables.get(nic);
  }

  /**
   * The NIC port of a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public SimNic nic(PortId id) {
    return Optional.ofNullable(byId.get(id))
        .orElseThrow(() -> new IllegalArgumentException("no NIC port " + id + " in the rack"));
  }

  /** The NIC port that has an IPv4 address. */
  public Optional<SimNic> nicAt(String ipv4) {
    return Optional.ofNullable(byAddress.get(ipv4));
  }

  public Listeners listeners() {
    return listeners;
  }

  /** Whether small packets get from one NIC to the other. */
  public boolean connects(SimNic from, SimNic to) {
    return path(from, to, 0, 64).up();
  }

  /** Whether an IP packet of a size gets from one NIC to the other. */
  public boolean carries(SimNic from, SimNic to, int packet) {
    Path path = path(from, to, 0, packet);
    return path.up() && path.fits(packet) && packet <= to.settings().mtu();
  }

  /** Counts echo requests of one size, and replies as far as they come. */
  public void echo(SimNic from, SimNic to, int packet, int count, int answered) {
    if (answered > 0) {
      FlowCounters.frames(path(from, to, 0, packet), count, (long) count * (packet + 18));
      FlowCounters.frames(path(to, from, 0, packet), answered, (long) answered * (packet + 18));
    }
  }

  /** Runs a flow to its end, together with those that begin at the same moment. */
  public RdmaOutcome transfer(RdmaFlow flow) throws InterruptedException {
    Duration start = clock.now();
    Gathering mine;
    int place;
    boolean first;
    synchronized (lock) {
      first = gathering.isEmpty();
      mine = gathering.orElseGet(Gathering::new);
      gathering = Optional.of(mine);
      place = mine.paths.size();
      mine.paths.add(
          new Path(flow, flow.from(), portOf(flow.from()), portOf(flow.to()), flow.to()));
    }
    if (first) {
      lead(mine);
    }
    RdmaOutcome outcome = mine.outcomes.join().get(place);
    boolean gaveUp = outcome instanceof RdmaOutcome.RetryExceeded;
    clock.advanceTo(start.plus(gaveUp ? GIVING_UP : flow.duration()));
    return outcome;
  }

  private int size(Gathering gathering) {
    synchronized (lock) {
      return gathering.paths.size();
    }
  }

  private void lead(Gathering mine) throws InterruptedException {
    try {
      // Waits for company, not for time: nothing ever opens this latch.
      int before;
      int moments = 0;
      do {
        before = size(mine);
        new CountDownLatch(1).await(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        moments++;
      } while (moments < MOST_MOMENTS && (size(mine) > before || !listeners.isEmpty()));
    } finally {
      synchronized (lock) {
        gathering = Optional.empty();
      }
      mine.outcomes.complete(new TrafficRound(mine.paths).run());
    }
  }

  /** Measures latency by a ping-pong of small writes; empty when nothing arrives. */
  public Optional<Latency> pingPong(RdmaFlow flow, int iterations) {
    Path path = new Path(flow, flow.from(), portOf(flow.from()), portOf(flow.to()), flow.to());
    Path back = new Path(flow, flow.to(), portOf(flow.to()), portOf(flow.from()), flow.from());
    if (!path.up() || !path.open()) {
      FlowCounters.neverArrived(path);
      clock.advance(GIVING_UP);
      return Optional.empty();
    }
    long frames = 2L * iterations;
    FlowCounters.frames(path, frames, frames * 82);
    FlowCounters.frames(back, frames, frames * 82);
    boolean late = flow.from().has(SimNic.Flaw.JITTER) || flow.to().has(SimNic.Flaw.JITTER);
    long seed = flow.from().id().hashCode() * 31L + flow.to().id().hashCode();
    Latency latency = Latency.measure(iterations, late, seed);
    clock.advance(Duration.ofNanos((long) (latency.average() * 2000 * iterations)));
    return Optional.of(latency);
  }

  private Path path(SimNic from, SimNic to, int dscp, int packet) {
    RdmaFlow flow = new RdmaFlow(from, to, 1024, dscp << 2, packet, 1, Duration.ZERO);
    return new Path(flow, from, portOf(from), portOf(to), to);
  }
}
