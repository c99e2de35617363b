package io.rackproof.bench;

import io.rackproof.device.linux.LinuxHost;
import io.rackproof.discovery.HostFacts;
import io.rackproof.discovery.HostLook;
import io.rackproof.discovery.RackFacts;
import io.rackproof.discovery.SwitchFacts;
import io.rackproof.discovery.SwitchLook;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Progress;
import io.rackproof.remote.CliDialect;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Finds out what the devices of a draft are, all at once. Switches are first taken for machines
 * with a POSIX shell; those that answer nothing there are asked on their command line, and then
 * once more as what they turned out to be. Reads only.
 */
public final class Discoverer {
  /** Opens read-only sessions to some devices of the draft. */
  @FunctionalInterface
  public interface Door {
    Sessions open(Testbed some, Map<DeviceName, CliDialect> dialects);
  }

  private final Testbed draft;
  private final Door door;
  private final Progress progress;
  private final Map<DeviceName, SwitchFacts> switches = new ConcurrentHashMap<>();
  private final Map<DeviceName, HostFacts> hosts = new ConcurrentHashMap<>();
  private final Map<DeviceName, String> missed = new ConcurrentHashMap<>();

  /**
   * @param draft devices with their access; what else it says of them counts for nothing
   */
  public Discoverer(Testbed draft, Door door, Progress progress) {
    this.draft = draft;
    this.door = door;
    this.progress = progress;
  }

  public RackFacts discover() {
    ExecutorService workers = Executors.newCachedThreadPool(new WorkerThreads());
    try {
      lookAll(workers);
    } finally {
      workers.shutdown();
    }
    Map<DeviceName, String> inOrder = new LinkedHashMap<>();
    draft.devices().stream()
        .filter(missed::containsKey)
        .forEach(device -> inOrder.put(device, missed.get(device)));
    return new RackFacts(
        draft.hosts().stream().map(Host::name).filter(hosts::containsKey).map(hosts::get).toList(),
        draft.switches().stream()
            .map(SwitchDevice::name)
            .filter(switches::containsKey)
            .map(switches::get)
            .toList(),
        inOrder,
        draft.profile(),
        draft.simulated());
  }

  private void lookAll(ExecutorService workers) {
    List<SwitchDevice> mute = new ArrayList<>();
    try (Sessions sessions = door.open(draft, Map.of())) {
      progress.phase("look at devices", draft.devices().size());
      List<Callable<Object>> work = new ArrayList<>();
      draft.hosts().forEach(host -> work.add(() -> host(host, sessions)));
      draft.switches().forEach(each -> work.add(() -> posix(each, sessions)));
      Waiting.all(workers, work);
      draft.switches().stream()
          .filter(each -> !switches.containsKey(each.name()) && !missed.containsKey(each.name()))
          .forEach(mute::add);
    }
    if (!mute.isEmpty()) {
      commandLines(workers, mute);
    }
  }

  private Object host(Host host, Sessions sessions) {
    if (reached(host.name(), sessions)) {
      HostLook look = new HostLook(LinuxHost::inventory, LinuxHost::new);
      hosts.put(host.name(), look.at(host, sessions.shell(host.name())));
    }
    progress.step(host.name().value());
    return host;
  }

  private boolean reached(DeviceName device, Sessions sessions) {
    if (sessions.reached(device) instanceof Observed.Unknown<String> unknown) {
      missed.put(device, unknown.why());
      return false;
    }
    return true;
  }

  private Object posix(SwitchDevice device, Sessions sessions) {
    if (reached(device.name(), sessions)) {
      SwitchLook.recognise(Recognitions.POSIX, sessions.shell(device.name()))
          .ifPresent(found -> look(device, found, sessions));
    }
    progress.step(device.name().value());
    return device;
  }

  private void look(SwitchDevice device, SwitchLook.Recognised found, Sessions sessions) {
    SwitchDevice known = new SwitchDevice(device.name(), found.by().os(), device.access());
    switches.put(
        device.name(),
        SwitchLook.at(
            known,
            found.version(),
            sessions.shell(device.name()),
            (one, ports, shell) -> Drivers.driver(one, ports, draft.profile(), shell)));
  }

  private void commandLines(ExecutorService workers, List<SwitchDevice> mute) {
    Map<DeviceName, CliDialect> any = new LinkedHashMap<>();
    mute.forEach(each -> any.put(each.name(), Recognitions.ANY));
    Map<DeviceName, SwitchLook.Recognised> recognised = new ConcurrentHashMap<>();
    try (Sessions sessions = door.open(only(mute), any)) {
      progress.phase("recognise switches", mute.size());
      Waiting.all(
          workers,
          mute.stream()
              .<Callable<Object>>map(each -> () -> recognise(each, sessions, recognised))
              .toList());
    }
    List<SwitchDevice> known =
        mute.stream().filter(each -> recognised.containsKey(each.name())).toList();
    if (known.isEmpty()) {
      return;
    }
    Map<DeviceName, CliDialect> own = new LinkedHashMap<>();
    known.forEach(
        each ->
            Dialects.of(recognised.get(each.name()).by().os())
                .ifPresent(dialect -> own.put(each.name(), dialect)));
    try (Sessions sessions = door.open(only(known), own)) {
      progress.phase("look at switches", known.size());
      Waiting.all(
          workers,
          known.stream()
              .<Callable<Object>>map(
                  each ->
                      () -> {
                        look(each, recognised.get(each.name()), sessions);
                        progress.step(each.name().value());
                        return each;
                      })
              .toList());
    }
  }

  private Object recognise(
      SwitchDevice device, Sessions sessions, Map<DeviceName, SwitchLook.Recognised> recognised) {
    Optional<SwitchLook.Recognised> found =
        reached(device.name(), sessions)
            ? SwitchLook.recognise(Recognitions.CLI, sessions.shell(device.name()))
            : Optional.empty();
    found.ifPresentOrElse(
        one -> recognised.put(device.name(), one),
        () ->
            missed.putIfAbsent(
                device.name(),
                "it answers neither as a shell nor as a switch that is known: SONiC, Linux, Cumulus"
                    + " Linux, EOS, NX-OS, VRP 8, Comware 7"));
    progress.step(device.name().value());
    return device;
  }

  /** The draft with these switches alone. */
  private Testbed only(List<SwitchDevice> some) {
    return new Testbed(
        draft.name(),
        draft.file(),
        draft.simulated(),
        List.of(),
        some,
        draft.profile(),
        draft.bounds(),
        draft.traffic(),
        draft.timeouts());
  }
}
