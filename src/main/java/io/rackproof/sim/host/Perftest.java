package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.Listeners.Listener;
import io.rackproof.sim.fabric.Listeners.Visit;
import io.rackproof.sim.fabric.RdmaEnd;
import io.rackproof.sim.fabric.RoceGid;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/**
 * What the perftest programs have in common: a server waits for its client on a TCP port, they
 * agree, the client runs the test, and both print the result.
 *
 * @param <R> result
 */
abstract class Perftest<R> implements HostTool {
  static final String LINE =
      "---------------------------------------------------------------------------------------\n";

  private static final String WAITING =
      """

      ************************************
      * Waiting for client to connect... *
      ************************************
      """;

  private static final String NO_CONNECTION =
      "Unable to open file descriptor for socket connection Unable to init the socket connection\n";

  private final int defaultSize;
  private final int defaultIterations;

  Perftest(int defaultSize, int defaultIterations) {
    this.defaultSize = defaultSize;
    this.defaultIterations = defaultIterations;
  }

  /** The kind of test, as it is titled. */
  abstract String title(PerftestOptions options);

  /** What is printed before everything else. */
  abstract String warning(PerftestOptions options);

  /** The lines of the header between the queue depth and the MTU, and after. */
  abstract String header(PerftestOptions options, int mtu);

  /** Runs the test; empty when the other end never answered. */
  abstract Optional<R> measure(
      SimHost host, RdmaEnd client, RdmaEnd server, PerftestOptions options)
      throws InterruptedException;

  /** Heading and row. */
  abstract String report(PerftestOptions options, R result);

  /** The results of the file that {@code --out_json} writes. */
  abstract String json(PerftestOptions options, R result);

  /** The name that a failed test goes by. */
  abstract String loop();

  /** Whether it looks for completions while it waits, and so learns that the peer is silent. */
  boolean polls() {
    return true;
  }

  /** The type of the result. */
  abstract Class<R> resultType();

  @Override
  public boolean waits() {
    return true;
  }

  @Override
  public Output run(SimHost host, Invocation call) {
    if (call.argv().contains("--version") || call.argv().contains("-V")) {
      return new Output(1, "Version: " + host.perftest() + "\n", "");
    }
    Optional<PerftestOptions> read =
        PerftestOptions.read(call.argv(), defaultSize, defaultIterations);
    if (read.isEmpty()) {
      return Output.failed(
          1, " Invalid Command or flag.Please check command line and run again.\n\n");
    }
    PerftestOptions options = read.get();
    Optional<SimNic> nic = host.byRdmaDevice(options.device());
    if (nic.isEmpty()) {
      return Output.failed(
          1,
          "IB device "
              + options.device()
              + " not found\n Unable to find the Infiniband/RoCE device\n");
    }
    if (!nic.get().up()) {
      return Output.failed(
          1,
          " Port number 1 state is Down\n Couldn't set the link layer\n"
              + " Couldn't get context for the device\n");
    }
    Optional<RoceGid> gid = nic.get().gid(options.gidIndex());
    if (gid.isEmpty()) {
      return Output.failed(1, " Failed to query gid index " + options.gidIndex() + "\n");
    }
    if (options.allSizes() && options.timed()) {
      return Output.failed(1, "Duration mode currently doesn't support running on all sizes.\n");
    }
    if (options.gpu() && !host.gpus()) {
      return Output.failed(1, " Unsupported memory type\n Parser function exited with Error\n");
    }
    if (options.gpu() && !options.dmaBuf() && !host.peerMemory()) {
      return Output.failed(
          1, "Couldn't allocate MR with error=14\nfailed to create mr\nFailed to create MR\n");
    }
    RdmaEnd own = new RdmaEnd(call.argv().get(0), nic.get(), gid.get(), nic.get().activeMtu());
    try {
      return options.server().isPresent()
          ? client(host, options, own)
          : server(host, options, own, call.mark());
    } catch (InterruptedException e) {
      return Output.failed(Output.TERMINATED, "");
    }
  }

  private Output server(SimHost host, PerftestOptions options, RdmaEnd own, String mark)
      throws InterruptedException {
    Optional<Listener> listener =
        host.fabric().listeners().listen(host.name(), options.port(), own, mark);
    if (listener.isEmpty()) {
      return Output.failed(1, "Couldn't listen to port " + options.port() + "\n" + NO_CONNECTION);
    }
    try (Listener listening = listener.get()) {
      Visit visit = listening.await();
      String head = warning(options) + WAITING + head(options, own, visit.client());
      Object outcome = visit.outcome().get();
      return resultType().isInstance(outcome)
          ? done(host, options, own, head, resultType().cast(outcome))
          : new Output(
              1,
              head,
              "ethernet_read_keys: Couldn't read remote address\n"
                  + " Unable to read to socket/rdma_cm\n"
                  + " Failed to exchange data between server and clients\n");
    } catch (CancellationException ended) {
      return Output.failed(Output.TERMINATED, "");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private Output client(SimHost host, PerftestOptions options, RdmaEnd own)
      throws InterruptedException {
    String address = options.server().orElseThrow();
    Optional<Listener> listener =
        host.fabric()
            .nicAt(address)
            .filter(peer -> host.fabric().connects(own.nic(), peer))
            .filter(peer -> !peer.has(SimNic.Flaw.TCP_FILTERED))
            .flatMap(peer -> host.fabric().listeners().connect(peer.id().host(), options.port()));
    if (listener.isEmpty()) {
      return new Output(
          1,
          warning(options),
          "Couldn't connect to " + address + ":" + options.port() + "\n" + NO_CONNECTION);
    }
    RdmaEnd peer = listener.get().server();
    Visit visit = listener.get().visit(own);
    String head = warning(options) + head(options, own, peer);
    Optional<R> result = Optional.empty();
    boolean ends = true;
    try {
      boolean agree = own.gid().v2() == peer.gid().v2() && own.program().equals(peer.program());
      result = agree ? measure(host, own, peer, options) : Optional.empty();
      ends = result.isPresent() || polls();
    } finally {
      if (ends) {
        visit.outcome().complete(result.isPresent() ? result.get() : "failed");
      }
    }
    if (!ends) {
      return untilEnded(head);
    }
    return result.isPresent()
        ? done(host, options, own, head, result.get())
        : new Output(
            1,
            head,
            " Completion with error at client\n"
                + " Failed status 12: wr_id 0 syndrom 0x81\n"
                + "scnt=128, ccnt=0\n"
                + " Failed to complete "
                + loop()
                + " function successfully\n");
  }

  /** Waits for a message that doesn't come. */
  private static Output untilEnded(String head) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException ended) {
      return new Output(Output.TERMINATED, head, "");
    }
    throw new IllegalStateException("nobody counts this latch down");
  }

  private Output done(SimHost host, PerftestOptions options, RdmaEnd own, String head, R result) {
    options
        .jsonFile()
        .ifPresent(
            file ->
                host.sharedMemory()
                    .put(
                        file,
                        "{\n\"test_info\": {\n\"test\": \""
                            + title(options).replace(' ', '_')
                            + "\",\n\"Device\": \""
                            + options.device()
                            + "\",\n\"Number_of_qps\": "
                            + options.queuePairs()
                            + ",\n\"GID_index\": "
                            + own.gid().index()
                            + "\n},\n\"results\": {\n"
                            + json(options, result)
                            + "\n}\n}\n"));
    return Output.ok(head + report(options, result));
  }

  private String head(PerftestOptions options, RdmaEnd own, RdmaEnd peer) {
    StringBuilder text = new StringBuilder(LINE);
    text.append("                    ").append(title(options)).append('\n');
    text.append(" Dual-port       : OFF\t\tDevice         : ")
        .append(options.device())
        .append('\n');
    text.append(" Number of qps   : ").append(options.queuePairs());
    text.append("\t\tTransport type : IB\n");
    text.append(" Connection type : RC\t\tUsing SRQ      : OFF\n");
    text.append(" PCIe relax order: ON\t\tLock-free      : OFF\n");
    text.append(" ibv_wr* API     : ON\t\tUsing Enhanced Reorder      : OFF\n");
    text.append(header(options, Math.min(own.mtu(), peer.mtu())));
    text.append(" rdma_cm QPs\t : OFF\n Data ex. method : Ethernet\n").append(LINE);
    end(text, "local", options, own);
    end(text, "remote", options, peer);
    return text.append(LINE).toString();
  }

  private static void end(StringBuilder text, String side, PerftestOptions options, RdmaEnd end) {
    for (int n = 0; n < options.queuePairs(); n++) {
      text.append(
          String.format(
              " %s address: LID 0000 QPN 0x%04x PSN 0x%x RKey 0x%06x VAddr 0x%016x\n GID: %s\n",
              side,
              end.queuePair(n),
              end.packetSequence(n),
              end.remoteKey(),
              end.address(n),
              end.gid().decimal()));
    }
  }
}
