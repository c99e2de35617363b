package io.rackproof.bench;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.criteria.Culprits;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.device.Holder;
import io.rackproof.diagnosis.Diagnosis;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.Restoration;
import io.rackproof.facts.SettingState;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.fixture.Journal;
import io.rackproof.fixture.QosFixture;
import io.rackproof.fixture.RackLease;
import io.rackproof.fixture.Recovery;
import io.rackproof.fixture.Untouched;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Crew;
import io.rackproof.probe.SoakProbe;
import io.rackproof.probe.Surveyor;
import io.rackproof.probe.TrafficProbe;
import io.rackproof.remote.Sessions;
import io.rackproof.report.signoff.Observations;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One run's parts, each made when it is first asked for: the profile is applied before anything is
 * surveyed, and whatever was applied is undone when the bench is closed.
 */
public final class Bench implements AutoCloseable {
  private final Testbed testbed;
  private final Sessions sessions;
  private final QosMode mode;
  private final BenchSettings settings;
  private final Hands hands = new Hands();
  private final Drivers drivers;
  private final Drivers teardown;
  private final QosFixture fixture;
  private final QosFixture undo;
  private final RackLease lease;
  private final Heartbeat heartbeat;
  private final Once<Map<DeviceName, Observed<Restoration>>> recovered = new Once<>(this::recover);
  private final Once<Journal> journal = new Once<>(this::openJournal);
  private final Once<Map<DeviceName, Observed<List<SettingState>>>> applied =
      new Once<>(this::apply);
  private final Once<RackSurvey> survey = new Once<>(this::takeSurvey);
  private final Once<TrafficFacts> traffic = new Once<>(this::measure);
  private final Once<Boolean> trafficEnded = new Once<>(this::endTraffic);
  private final Once<List<SoakSlice>> soak = new Once<>(this::soakAll);
  private final Once<Culprits> culprits = new Once<>(this::compare);
  private final AtomicReference<Optional<RackSurvey>> before =
      new AtomicReference<>(Optional.empty());
  private final Map<Pair, BandwidthBound> bounds = new ConcurrentHashMap<>();
  private final Once<Map<DeviceName, Observed<Restoration>>> restored = new Once<>(this::restore);

  public Bench(Testbed testbed, Sessions sessions, QosMode mode, BenchSettings settings) {
    this.testbed = testbed;
    this.sessions = sessions;
    this.mode = mode;
    this.settings = settings;
    this.drivers = Drivers.of(testbed, sessions::shell);
    Progress progress = settings.progress();
    Safeguards safe = settings.safeguards();
    Optional<Duration> undoAfter =
        safe.undoAfter().map(after -> after.plus(testbed.traffic().duration()));
    this.fixture = new QosFixture(drivers.all(), hands.paced(), progress, undoAfter, safe.lease());
    this.teardown = Drivers.of(testbed, sessions::teardownShell);
    this.undo = new QosFixture(teardown.all(), hands.undoing(), progress, undoAfter, safe.lease());
    this.lease = new RackLease(teardown.all(), hands.undoing(), progress);
    this.heartbeat =
        new Heartbeat(
            progress,
            this::sayAlive,
            undoAfter.orElse(Duration.ofDays(1)),
            testbed.traffic().duration());
  }

  private void sayAlive() {
    // Also while a slow device holds up the others: theirs must not go off meanwhile.
    if (applied.begun() && !restored.begun()) {
      journal.known().ifPresent(fixture::prolong);
    }
  }

  public Testbed testbed() {
    return testbed;
  }

  /** Whether a device answered, or one sentence why not. */
  public Observed<String> reached(DeviceName device) {
    return sessions.reached(device);
  }

  /**
   * Takes the rack's lease and puts back what an earlier run has left; called before anything else.
   *
   * @throws IllegalStateException when another run holds the rack, or something is left, because a
   *     new run would take it for the clean state
   */
  public void recoverFirst() {
    settings.safeguards().lease().ifPresent(this::hold);
    if (mode == QosMode.VERIFY) {
      new Recovery(settings.journals()).refuseUnfinished(testbed.name());
      return;
    }
    recovered
        .get()
        .forEach(
            (device, outcome) -> {
              boolean clean = outcome.asOptional().map(seen -> seen.left().isEmpty()).orElse(false);
              if (!clean && mode != QosMode.RESTORE) {
                throw new IllegalStateException(
                    device
                        + " still has settings of an earlier run; run 'mvn test -Dsuite=restore"
                        + " -Dtestbed="
                        + testbed.name()
                        + "' and see its report (-Dforeign=keep beside it leaves what somebody else"
                        + " has changed since, for good)");
              }
            });
  }

  private void hold(Holder own) {
    if (mode == QosMode.VERIFY) {
      lease.look(holder -> dead(holder, own));
    } else {
      lease.take(journal.get(), own, holder -> dead(holder, own));
    }
  }

  /**
   * A run whose journal is here is dead, because this run has the lock of the journals' folder;
   * anybody else's only on the word of whoever takes over.
   */
  private boolean dead(Holder holder, Holder own) {
    return settings.safeguards().takeOver()
        || holder.controller().equals(own.controller())
            && holder.run().flatMap(run -> Recovery.journal(settings.journals(), run)).isPresent();
  }

  /** State of the profile's settings on a device, after they were applied. */
  public Observed<List<SettingState>> applied(DeviceName device) {
    return applied
        .get()
        .getOrDefault(device, Observed.unknown(device + " is not among the devices", ""));
  }

  /** Static facts, with the profile applied. */
  public RackSurvey survey() {
    return survey.get();
  }

  /** Static facts from before the run changed anything, as far as they were read. */
  public Optional<RackSurvey> found() {
    return before.get().or(survey::known);
  }

  /** What was measured with traffic so far; measures nothing. */
  public Optional<TrafficFacts> measured() {
    return traffic.known();
  }

  /** Everything measured with traffic, with the profile applied. */
  public TrafficFacts traffic() {
    return traffic.get();
  }

  /** Counters of a port around the measurements, where there were any; makes no traffic. */
  public Optional<LoadedPort> loaded(PortId port) {
    return traffic.known().map(facts -> facts.ports().get(port));
  }

  /**
   * Root causes of the red among the verdicts, from what this run has observed; it observes nothing
   * more for that.
   */
  public List<RootCause> rootCauses(List<Verdict> verdicts) {
    return new Diagnosis()
        .of(
            testbed,
            verdicts,
            survey.known().orElseGet(() -> new RackSurvey(Map.of(), Map.of())),
            traffic.known().map(TrafficFacts::ports).orElseGet(Map::of));
  }

  /** What this run has observed so far; it observes nothing more for that. */
  public Observations observations() {
    return new Observations(
        testbed,
        survey.known(),
        traffic.known(),
        survey.known().isPresent() ? knownBounds() : Map.of(),
        applied.known().orElseGet(Map::of),
        restored.known().orElseGet(Map::of),
        journal.known().map(Journal::path).filter(Files::exists));
  }

  /** Bounds of what was measured. */
  private Map<Pair, BandwidthBound> knownBounds() {
    Map<Pair, BandwidthBound> known = new HashMap<>();
    traffic
        .known()
        .map(facts -> facts.bandwidth().keySet())
        .orElseGet(Set::of)
        .forEach(flow -> known.computeIfAbsent(Pair.of(flow.from(), flow.to()), this::bound));
    return known;
  }

  /** The slices of a long run, with the profile applied. */
  public List<SoakSlice> soak() {
    return soak.get();
  }

  /** How many slices a long run has. */
  public int soakSlices() {
    return soakSettings().plan().slices();
  }

  /** What the bandwidth between the ports of a pair must reach. */
  public BandwidthBound bound(Pair pair) {
    return bounds.computeIfAbsent(
        pair,
        key ->
            BandwidthBound.of(
                testbed.port(pair.a()),
                testbed.port(pair.b()),
                testbed.profile(),
                testbed.bounds(pair),
                survey().pcie(pair)));
  }

  /** Which end is at fault where bandwidth is too low. */
  public Culprits culprits() {
    return culprits.get();
  }

  private Culprits compare() {
    TrafficFacts facts = traffic();
    return new Culprits(
        testbed::port,
        facts.bandwidth(),
        facts.again(),
        (flow, run) -> bound(Pair.of(flow.from(), flow.to())).reachedBy(run));
  }

  /** What putting a device back came to; undoes everything when first called. */
  public Observed<Restoration> restored(DeviceName device) {
    return restored
        .get()
        .getOrDefault(device, Observed.unsupported("no unfinished run has touched " + device));
  }

  /** Stops everything but the undoing, and undoes. Safe to call at any moment from any thread. */
  public void emergency() {
    fixture.stop();
    sessions.teardownOnly();
    if (traffic.started() || soak.started()) {
      trafficEnded.get();
    }
    if (applied.started()) {
      restored.get();
    }
  }

  /** On every host at once; what cannot be ended so ends by its own time-out on the host. */
  private boolean endTraffic() {
    new Crew(hands.undoing())
        .attempt(
            teardown.hosts().values().stream()
                .<Callable<Object>>map(host -> () -> host.traffic().sweep())
                .toList());
    return true;
  }

  private Map<DeviceName, Observed<Restoration>> recover() {
    Optional<Path> own = journal.started() ? Optional.of(journal.get().path()) : Optional.empty();
    return new Recovery(settings.journals(), own, settings.safeguards().keepForeign())
        .run(undo.devices(), hands.undoing(), settings.progress());
  }

  private Journal openJournal() {
    return Journal.create(settings.journals(), settings.runId(), testbed.name(), testbed.file());
  }

  private Map<DeviceName, Observed<List<SettingState>>> apply() {
    if (mode != QosMode.APPLY) {
      return everyDevice("the run changes nothing (-Dqos=verify): what stands is judged as it is");
    }
    RackSurvey before = surveyor().survey(); // drivers learn which maps their ports use
    this.before.set(Optional.of(before));
    Untouched untouched = SafetyBounds.of(testbed, before, surveyor().reach());
    heartbeat.start();
    return fixture.up(
        testbed.profile(),
        journal.get(),
        testbed.sharedQosAllowed(),
        settings.patience(),
        untouched);
  }

  private RackSurvey takeSurvey() {
    applied.get();
    return surveyor().survey();
  }

  private Surveyor surveyor() {
    return new Surveyor(
        List.copyOf(drivers.hosts().values()),
        List.copyOf(drivers.switches().values()),
        new Crew(hands.paced()),
        settings.progress());
  }

  private TrafficFacts measure() {
    return trafficProbe().measure(survey());
  }

  private TrafficProbe trafficProbe() {
    return new TrafficProbe(
        testbed,
        drivers.hosts(),
        drivers.switches(),
        new Crew(hands.all()),
        settings.readiness(),
        heartbeat,
        (flow, run) -> !bound(Pair.of(flow.from(), flow.to())).reachedBy(run));
  }

  private List<SoakSlice> soakAll() {
    SoakSettings wanted = soakSettings();
    return new SoakProbe(testbed, trafficProbe(), heartbeat, InstantSource.system())
        .run(survey(), wanted.plan(), wanted.folder(), wanted.resume());
  }

  private SoakSettings soakSettings() {
    return settings
        .soak()
        .orElseThrow(() -> new IllegalStateException("this run was not told how long to soak"));
  }

  private Map<DeviceName, Observed<Restoration>> restore() {
    heartbeat.close();
    if (mode == QosMode.RESTORE) {
      return recovered.get();
    }
    if (mode == QosMode.VERIFY) {
      return everyDevice("the run changed nothing (-Dqos=verify)");
    }
    return journal.started() ? undo.down(journal.get()) : everyDevice("nothing was changed");
  }

  private <T> Map<DeviceName, Observed<T>> everyDevice(String reason) {
    Map<DeviceName, Observed<T>> all = new java.util.TreeMap<>();
    testbed.devices().forEach(device -> all.put(device, Observed.unsupported(reason)));
    return all;
  }

  @Override
  public void close() {
    if (applied.started()) {
      restored.get();
    }
    heartbeat.close();
    if (journal.started()) {
      lease.release(journal.get());
      journal.get().close();
    }
    hands.close();
    sessions.close();
  }
}
