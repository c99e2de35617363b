package io.rackproof.device;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.Gid;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.SizeCurve;
import io.rackproof.facts.Sweep;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Traffic tools of one host. Each call takes one command and blocks until it has ended; a server
 * ends by itself after its client, or after its own time-out on the host.
 */
public interface TrafficTools {
  /**
   * One end of a measurement.
   *
   * @param flow data goes from the client's port to the server's
   * @param own the GID to use at this end
   * @param tcpPort port of perftest's handshake, at the server
   * @param test which bandwidth test
   * @param processors next to the NIC, as in {@code 0-15,32-47}; empty for any
   * @param latency one way, typically, that is well within the bounds and so has to be waited for
   * @param gpu whose memory the data is in at this end; empty for host memory
   */
  record End(
      Flow flow,
      Gid own,
      int tcpPort,
      LosslessProfile profile,
      Traffic traffic,
      BandwidthTest test,
      Optional<String> processors,
      Duration latency,
      Optional<Gpu> gpu) {
    /** RDMA write, on any processor, of real hardware, from host memory. */
    public End(Flow flow, Gid own, int tcpPort, LosslessProfile profile, Traffic traffic) {
      this(
          flow,
          own,
          tcpPort,
          profile,
          traffic,
          BandwidthTest.WRITE,
          Optional.empty(),
          Duration.ofNanos(5_000),
          Optional.empty());
    }
  }

  /**
   * A GPU as the tools know it.
   *
   * @param number in the order of PCI addresses, as {@code nvidia-smi} counts
   * @param dmaBuf whether its memory is lent as DMA-BUF, because no peer-memory module is loaded
   */
  record Gpu(int number, boolean dmaBuf) {}

  /** Runs the bandwidth test as server; the result is its own view, for the evidence. */
  Observed<BandwidthRun> bandwidthServer(End end);

  /** Runs the bandwidth test as client of a server that listens at {@code server}. */
  Observed<BandwidthRun> bandwidthClient(End end, InetAddress server);

  /** Runs the bandwidth test at every size as server, which sees only the last one. */
  Observed<SizeCurve> sizesServer(End end);

  /** Runs the bandwidth test at every size as client. */
  Observed<SizeCurve> sizesClient(End end, InetAddress server);

  /** Runs {@code ib_write_lat} as server. */
  Observed<LatencyProfile> latencyServer(End end);

  /** Runs {@code ib_write_lat} as client. */
  Observed<LatencyProfile> latencyClient(End end, InetAddress server);

  /** Runs a few messages of {@code ib_write_lat} as server. */
  Observed<Exchange> exchangeServer(End end);

  /** Runs a few messages as client, and says how far they came. */
  Observed<Exchange> exchangeClient(End end, InetAddress server);

  /**
   * What traffic needs of this host, in one round trip.
   *
   * @param own address of the near end of each flow that starts here
   * @param peers address of its far end
   */
  HostReadiness readiness(Map<Flow, InetAddress> own, Map<Flow, InetAddress> peers);

  /**
   * Ends a server of this run whose client has failed, so that nobody waits for its time-out.
   *
   * @param tcpPort where it listens; of this run alone
   */
  void stopServer(int tcpPort);

  /**
   * Ends every traffic process that this run or an earlier one has left on this host, and lists
   * those of somebody else, which are left alone.
   */
  Observed<Sweep> sweep();

  /** Which of the given TCP ports have a listener on this host now; at least one is asked for. */
  Observed<java.util.Set<Integer>> listening(java.util.SortedSet<Integer> ports);

  /** Sends unfragmented echo requests of the given IP packet size out of the flow's first port. */
  Observed<PathProbe> ping(Flow flow, InetAddress to, ByteSize size);
}
