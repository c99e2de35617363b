package io.rackproof.device.linux;

import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;

/**
 * The errors of perftest, as one sentence with the likely cause. Their wording changed between
 * versions and some are joined on one line, so they are found by a part of the text. An error
 * overrides rows that look good.
 */
final class PerftestTrouble {
  private record Trouble(String said, String means) {}

  private static final List<Trouble> KNOWN =
      List.of(
          new Trouble(
              "Unable to find the Infiniband/RoCE device",
              "the RDMA device is not there; check the descriptor's device name and its driver"),
          new Trouble(
              "Port number 1 state is Down", "the RDMA port is down; check cable and switch port"),
          new Trouble("state is Down", "the RDMA port is down; check cable and switch port"),
          new Trouble(
              "Couldn't connect to",
              "no server answered; check that it listens and that no firewall is between"),
          new Trouble("Failed to resolve", "the server's address could not be resolved or reached"),
          new Trouble(
              "Unable to open file descriptor for socket connection",
              "the connection to the peer could not be made"),
          new Trouble(
              "Unable to init the socket connection",
              "the connection to the peer could not be made; its TCP port may be taken"),
          new Trouble(
              "Couldn't read remote address",
              "the peer ended before the measurement was complete; see its own output"),
          new Trouble(
              "Failed status 12",
              "retries were exhausted: check MTU, GID and drops along the path"),
          new Trouble(
              "transport retry counter exceeded",
              "retries were exhausted: check MTU, GID and drops along the path"),
          new Trouble("Failed status 13", "the receiver was never ready (RNR retries exceeded)"),
          new Trouble("Failed status 1:", "a message was longer than the receiver's buffer"),
          new Trouble("Failed status 2:", "the NIC could not run the request: QP and options"),
          new Trouble(
              "Failed status 4",
              "memory protection error at this end; with GPU memory the NIC does not reach it: ACS,"
                  + " IOMMU or the peer-memory module"),
          new Trouble("Failed status 5", "the queue pair went into error before: see above it"),
          new Trouble("Failed status 9", "the peer refused the request as invalid"),
          new Trouble("Failed status 11", "the peer failed to carry out the request"),
          new Trouble("Failed status 10", "the peer refused access to its memory"),
          new Trouble("Failed status", "the NIC reported an error on a transfer"),
          new Trouble("Completion with error", "the NIC reported an error on a transfer"),
          new Trouble(
              "CUDA DMA-BUF cannot be used without CUDA",
              "this perftest wants --use_cuda before --use_cuda_dmabuf, or was built without CUDA"),
          new Trouble("cuInit", "the CUDA driver could not be started; see nvidia-smi"),
          new Trouble("No such CUDA device", "there is no GPU of that number; see nvidia-smi"),
          new Trouble(
              "Couldn't allocate MR",
              "memory could not be registered; raise the locked-memory limit (ulimit -l), or, for"
                  + " GPU memory, load nvidia_peermem or use open kernel modules (DMA-BUF)"),
          new Trouble(
              "Cannot allocate memory",
              "memory could not be allocated; raise the locked-memory limit (ulimit -l)"),
          new Trouble(
              "Failed to modify QP",
              "the queue pair could not be set up: check the GIDs: the peer's does not resolve, or the ends"
                  + " use different RoCE versions"),
          new Trouble(
              "Couldn't listen to port", "another program holds the TCP port; see ss -ltnp"),
          new Trouble(
              "Failed to query gid", "there is no such GID any more: the address has changed"),
          new Trouble(
              "unrecognized option '--use_cuda",
              "this perftest was built without CUDA, so that GPU memory cannot be measured; install"
                  + " a build with CUDA, or leave out traffic: {memory: gpu}"),
          new Trouble(
              "Unsupported memory type",
              "this perftest was built without CUDA, so that GPU memory cannot be measured; install"
                  + " a build with CUDA, or leave out traffic: {memory: gpu}"),
          new Trouble(
              "unrecognized option '--out_json",
              "this perftest writes no JSON; install 4.5-0.14 or newer, or leave out traffic:"
                  + " {output: json}"),
          new Trouble(
              "unrecognized option",
              "this perftest does not know an option that is needed; install a newer package, the"
                  + " same on every host"),
          new Trouble(
              "invalid option --",
              "this perftest does not know an option that is needed; install a newer package, the"
                  + " same on every host"),
          new Trouble("Invalid Command or flag", "this perftest does not take its command line"),
          new Trouble("Unable to Connect the HCA's through the link", "the ends could not agree"),
          new Trouble("not compatible with versions older", "the ends run different versions"),
          new Trouble("does not support the kernel ABI", "user library and kernel do not match"),
          new Trouble("Duration mode currently doesn't support", "the options exclude each other"),
          new Trouble("Problems with warm up", "the connection failed in its first messages"),
          new Trouble("Address already in use", "another process holds the TCP port"));

  private PerftestTrouble() {}

  /** What went wrong, when one of the known errors stands in either stream. */
  static Optional<String> find(Reply reply) {
    String text = reply.stdout() + "\n" + reply.stderr();
    // With every single sample a text has many lines: it is searched whole before it is parted.
    return KNOWN.stream()
        .filter(trouble -> text.contains(trouble.said()))
        .findFirst()
        .flatMap(
            trouble ->
                text.lines()
                    .filter(line -> line.contains(trouble.said()))
                    .findFirst()
                    .map(line -> trouble.means() + " (it said: " + line.strip() + ")"));
  }
}
