package io.rackproof.bench;

import io.rackproof.device.linux.LinuxHost;
import io.rackproof.doctor.Checkup;
import io.rackproof.doctor.Finding;
import io.rackproof.doctor.HostCheck;
import io.rackproof.doctor.SwitchCheck;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Looks at what every device of a testbed lacks for a run, all at once. Reads only. */
public final class Doctor {
  private final Testbed testbed;
  private final Sessions sessions;
  private final Progress progress;

  public Doctor(Testbed testbed, Sessions sessions, Progress progress) {
    this.testbed = testbed;
    this.sessions = sessions;
    this.progress = progress;
  }

  /** In the order of the descriptor. */
  public List<Checkup> examine() {
    ExecutorService workers = Executors.newCachedThreadPool(new WorkerThreads());
    Map<DeviceName, Checkup> all = new ConcurrentHashMap<>();
    progress.phase("look at devices", testbed.devices().size());
    try {
      List<Callable<Object>> work = new ArrayList<>();
      testbed
          .hosts()
          .forEach(
              host ->
                  work.add(
                      check(
                          all,
                          host.name(),
                          () ->
                              new HostCheck(asRoot(host), testbed.profile(), testbed.traffic())
                                  .run(sessions.shell(host.name()), LinuxHost::new))));
      testbed
          .switches()
          .forEach(
              each ->
                  work.add(
                      check(
                          all,
                          each.name(),
                          () ->
                              new SwitchCheck(asRoot(each), testbed.profile())
                                  .run(
                                      sessions.shell(each.name()),
                                      shell ->
                                          Drivers.driver(
                                              each,
                                              testbed.cabledPorts(each.name()),
                                              testbed.profile(),
                                              shell)))));
      Waiting.all(workers, work);
    } finally {
      workers.shutdown();
    }
    return testbed.devices().stream().map(all::get).toList();
  }

  /** A simulated rack is logged in to as root: sudo is nowhere asked. */
  private Host asRoot(Host host) {
    return testbed.simulated()
        ? new Host(host.name(), asRoot(host.access()), host.gpus(), host.ports())
        : host;
  }

  private SwitchDevice asRoot(SwitchDevice device) {
    return testbed.simulated()
        ? new SwitchDevice(device.name(), device.os(), asRoot(device.access()))
        : device;
  }

  private static Access asRoot(Access access) {
    return new Access(
        access.address(),
        access.port(),
        access.user(),
        access.credential(),
        access.jump(),
        access.hostKeys(),
        false);
  }

  private Callable<Object> check(
      Map<DeviceName, Checkup> all, DeviceName device, Supplier<Checkup> look) {
    return () -> {
      all.put(
          device,
          sessions.reached(device) instanceof Observed.Unknown<String> unknown
              ? new Checkup(device, "not reached", List.of(access(unknown.why())))
              : look.get());
      progress.step(device.value());
      return device;
    };
  }

  private static Finding access(String why) {
    return new Finding(
        Finding.Severity.MISSING,
        "no login: " + why,
        new Finding.Remedy("Access", "see what stands at the device above"));
  }
}
