package io.rackproof.bench;

import io.rackproof.device.linux.HostFirmware;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.facts.Restoration;
import io.rackproof.facts.SettingState;
import io.rackproof.fixture.Journal;
import io.rackproof.fixture.Patience;
import io.rackproof.fixture.QosFixture;
import io.rackproof.fixture.RackLease;
import io.rackproof.fixture.Recovery;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks at the firmware parameters of all NICs of a testbed, sets them and undoes that, host by
 * host at once. What was set is to outlast the run, so that it has journals of its own, which no
 * other run undoes.
 */
public final class Firmware implements AutoCloseable {
  private final Testbed testbed;
  private final Sessions sessions;
  private final Progress progress;
  private final Path journals;
  private final Hands hands = new Hands();

  /**
   * @param state folder of the testbed's journals
   */
  public Firmware(Testbed testbed, Sessions sessions, Progress progress, Path state) {
    this.testbed = testbed;
    this.sessions = sessions;
    this.progress = progress;
    this.journals = journals(state);
  }

  /** Where the journals of firmware are, beside those of runs. */
  public static Path journals(Path state) {
    return state.resolve("firmware");
  }

  /** Whether there is something that {@link #undo} would undo. */
  public boolean undoable() {
    return !new Recovery(journals).unfinished().isEmpty();
  }

  /** The parameters of every port, by host; Unknown where a host does not answer. */
  public Map<DeviceName, Observed<List<PortFirmware>>> look() {
    Map<DeviceName, Observed<List<PortFirmware>>> all = new ConcurrentHashMap<>();
    progress.phase("look at firmware parameters", testbed.hosts().size());
    List<Callable<Object>> work = new ArrayList<>();
    for (HostFirmware host : devices()) {
      work.add(
          () -> {
            all.put(host.device(), look(host));
            progress.step(host.device().value());
            return host;
          });
    }
    Waiting.all(hands.all(), work);
    Map<DeviceName, Observed<List<PortFirmware>>> ordered = new LinkedHashMap<>();
    testbed.hosts().forEach(host -> ordered.put(host.name(), all.get(host.name())));
    return ordered;
  }

  private Observed<List<PortFirmware>> look(HostFirmware host) {
    return sessions.reached(host.device()) instanceof Observed.Unknown<String> unknown
        ? Observed.unknown(unknown.why(), "")
        : Observed.known(host.look(testbed.profile()));
  }

  /**
   * Sets for the next boot what differs, with the intent on disk before a card is touched.
   *
   * @param run names the journal, which stays open for {@link #undo}
   * @throws IllegalStateException when a run of another controller holds a host
   */
  public Map<DeviceName, Observed<List<SettingState>>> set(String run, Patience patience) {
    refuseHeld();
    try (Journal journal = Journal.create(journals, run, testbed.name(), testbed.file())) {
      Map<DeviceName, Observed<List<SettingState>>> states =
          new QosFixture(devices(), hands.paced(), progress)
              .up(testbed.profile(), journal, false, patience);
      if (!journal.unfinished()) {
        journal.finish(); // nothing was changed
      }
      return states;
    }
  }

  /**
   * Undoes, newest first, what was set and not undone yet.
   *
   * @throws IllegalStateException as {@link #set}
   */
  public Map<DeviceName, Observed<Restoration>> undo() {
    refuseHeld();
    return new Recovery(journals, Optional.empty(), false)
        .run(devices(), hands.undoing(), progress);
  }

  private void refuseHeld() {
    new RackLease(Drivers.of(testbed, sessions::shell).all(), hands.paced(), progress)
        .look(holder -> false);
  }

  private List<HostFirmware> devices() {
    return testbed.hosts().stream()
        .map(host -> new HostFirmware(host, sessions.shell(host.name())))
        .toList();
  }

  @Override
  public void close() {
    hands.close();
  }
}
