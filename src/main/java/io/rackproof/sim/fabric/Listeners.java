package io.rackproof.sim.fabric;

import io.rackproof.testbed.DeviceName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/** TCP ports on which the hosts' programs wait for their peers. Safe for several threads. */
public final class Listeners {
  private record Port(DeviceName host, int number) {}

  /**
   * A client that came.
   *
   * @param outcome what came of the traffic, told by the client when it has ended
   */
  public record Visit(RdmaEnd client, CompletableFuture<Object> outcome) {}

  /** A program that waits, for a list of processes. */
  public record Waiting(int port, String command, String mark) {}

  private final Map<Port, Listener> open = new ConcurrentHashMap<>();

  /** Listens; empty when the port is taken. */
  public Optional<Listener> listen(DeviceName host, int port, RdmaEnd server) {
    return listen(host, port, server, "");
  }

  /** As {@link #listen}, for a run with a mark. */
  public Optional<Listener> listen(DeviceName host, int port, RdmaEnd server, String mark) {
    Listener listener = new Listener(new Port(host, port), server, mark);
    return open.putIfAbsent(listener.port, listener) == null
        ? Optional.of(listener)
        : Optional.empty();
  }

  /** Connects; the listener takes one client, as perftest does. */
  public Optional<Listener> connect(DeviceName host, int port) {
    return Optional.ofNullable(open.remove(new Port(host, port)));
  }

  /** Ends the program that waits on a port, as a signal would; false when none does. */
  public boolean end(DeviceName host, int port) {
    Optional<Listener> waiting = connect(host, port);
    waiting.ifPresent(listener -> listener.visit.cancel(true));
    return waiting.isPresent();
  }

  /** Whether nobody waits anywhere. */
  boolean isEmpty() {
    return open.isEmpty();
  }

  /** The ports on which a host listens, ascending. */
  public List<Integer> ports(DeviceName host) {
    return open.keySet().stream()
        .filter(port -> port.host().equals(host))
        .map(Port::number)
        .sorted()
        .toList();
  }

  /** The programs that wait on a host, by port. */
  public List<Waiting> waiting(DeviceName host) {
    return open.entrySet().stream()
        .filter(entry -> entry.getKey().host().equals(host))
        .map(
            entry ->
                new Waiting(
                    entry.getKey().number(),
                    entry.getValue().server.program() + " -p " + entry.getKey().number(),
                    entry.getValue().mark))
        .sorted(Comparator.comparingInt(Waiting::port))
        .toList();
  }

  /** A program that waits for one client. */
  public final class Listener implements AutoCloseable {
    private final Port port;
    private final RdmaEnd server;
    private final String mark;
    private final CompletableFuture<Visit> visit = new CompletableFuture<>();

    private Listener(Port port, RdmaEnd server, String mark) {
      this.mark = mark;
      this.port = port;
      this.server = server;
    }

    public RdmaEnd server() {
      return server;
    }

    /** Called by the client: tells the server who came. */
    public Visit visit(RdmaEnd client) {
      Visit arrived = new Visit(client, new CompletableFuture<>());
      visit.complete(arrived);
      return arrived;
    }

    /** Waits for the client. */
    public Visit await() throws InterruptedException {
      try {
        return visit.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      open.remove(port, this);
    }
  }
}
