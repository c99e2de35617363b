package io.rackproof.testbed;

import java.util.List;
import java.util.Set;

/**
 * What a descriptor may ask of the traffic beyond its plain form.
 *
 * @param across pairs that are measured besides those within a rail
 * @param railsApart whether rails run one after the other, for a fabric that cannot carry them all
 *     at once
 * @param tests bandwidth tests besides RDMA write
 * @param rawLatency whether latency is judged on every single sample
 * @param bindCpus whether the tools run on the processors next to the NIC
 * @param incast how many send to one
 * @param load how the bandwidth tools load and report
 */
public record Demands(
    Set<Across> across,
    boolean railsApart,
    List<BandwidthTest> tests,
    boolean rawLatency,
    boolean bindCpus,
    Incast incast,
    Load load) {
  /** Where nothing more is asked for. */
  public static final Demands USUAL =
      new Demands(Set.of(), false, List.of(), false, true, Incast.USUAL, Load.USUAL);

  public Demands {
    across = Set.copyOf(across);
    tests = List.copyOf(tests);
  }

  /** The same, with latency judged on what the tool sums up. */
  public Demands withoutRawLatency() {
    return new Demands(across, railsApart, tests, false, bindCpus, incast, load);
  }

  /** The same, with the bandwidth tools run otherwise. */
  public Demands with(Load other) {
    return new Demands(across, railsApart, tests, rawLatency, bindCpus, incast, other);
  }

  /** Pairs that no rail has. */
  public enum Across {
    /** Each port with one of every other rail, at its neighbour host. */
    RAILS,
    /** Each switch's ports with those of every other switch. */
    SWITCHES
  }

  /**
   * How the bandwidth tools load and report.
   *
   * @param everySize whether each direction is also measured at every power of two from 2 bytes to
   *     8 MiB
   * @param gpuMemory whether data goes from GPU memory to GPU memory, at hosts that have GPUs
   * @param json whether the tools also report in JSON, which must agree with their text
   */
  public record Load(boolean everySize, boolean gpuMemory, boolean json) {
    /** One size, host memory, text. */
    public static final Load USUAL = new Load(false, false, false);
  }

  /**
   * Many send to one.
   *
   * @param senders how many, at most; fewer where a rail has fewer ports
   * @param sinks how many ports of each rail receive in turn; 0 for every one
   */
  public record Incast(int senders, int sinks) {
    /** Four senders; every port receives in turn. */
    public static final Incast USUAL = new Incast(4, 0);
  }
}
