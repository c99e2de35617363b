package io.rackproof.remote;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The sessions of a run over SSH. */
final class SshSessions implements Sessions {
  /**
   * A device's two shells and how it was reached.
   *
   * @param pool absent when it was not reached
   */
  record Device(
      Shell shell, Shell teardown, Observed<String> reached, Optional<ConnectionPool> pool) {}

  private static final long CLOSE_SECONDS = 5;

  private final Map<DeviceName, Device> devices;
  private final TeardownGate gate;
  private final SshConnector connector;
  private final Workers workers;

  SshSessions(
      Map<DeviceName, Device> devices, TeardownGate gate, SshConnector connector, Workers workers) {
    this.devices = Map.copyOf(devices);
    this.gate = gate;
    this.connector = connector;
    this.workers = workers;
  }

  @Override
  public Shell shell(DeviceName device) {
    return find(device).shell();
  }

  @Override
  public Shell teardownShell(DeviceName device) {
    return find(device).teardown();
  }

  @Override
  public Observed<String> reached(DeviceName device) {
    return find(device).reached();
  }

  private Device find(DeviceName name) {
    Device device = devices.get(name);
    if (device == null) {
      throw new IllegalArgumentException("the testbed has no device " + name);
    }
    return device;
  }

  @Override
  public void teardownOnly() {
    gate.shut();
  }

  /** Closes in parallel and waits a few seconds at most: a dead peer must not hold up the end. */
  @Override
  public void close() {
    Collection<ConnectionPool> pools =
        devices.values().stream().flatMap(device -> device.pool().stream()).toList();
    CountDownLatch left = new CountDownLatch(pools.size());
    for (ConnectionPool pool : pools) {
      workers.run(
          () -> {
            pool.close();
            left.countDown();
          });
    }
    try {
      left.await(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    workers.run(connector::close);
    workers.close();
  }
}
