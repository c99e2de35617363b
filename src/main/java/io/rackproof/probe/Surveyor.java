package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.HostReach;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Reads all static facts of all devices at once. */
public final class Surveyor {
  private final List<? extends HostDriver> hosts;
  private final List<? extends SwitchDriver> switches;
  private final Crew crew;
  private final Progress progress;

  public Surveyor(
      List<? extends HostDriver> hosts,
      List<? extends SwitchDriver> switches,
      Crew crew,
      Progress progress) {
    this.hosts = List.copyOf(hosts);
    this.switches = List.copyOf(switches);
    this.crew = crew;
    this.progress = progress;
  }

  /** How every host is reached, all at once. */
  public Map<DeviceName, Observed<HostReach>> reach() {
    Map<DeviceName, Observed<HostReach>> all = new ConcurrentHashMap<>();
    List<Callable<Void>> work = new ArrayList<>();
    for (HostDriver host : hosts) {
      work.add(
          () -> {
            all.put(host.device(), host.reach());
            return null;
          });
    }
    crew.all(work);
    return all;
  }

  public RackSurvey survey() {
    progress.phase("survey", hosts.size() + switches.size());
    Map<DeviceName, HostSurvey> byHost = new ConcurrentHashMap<>();
    Map<DeviceName, SwitchSurvey> bySwitch = new ConcurrentHashMap<>();
    List<Callable<Void>> work = new ArrayList<>();
    for (HostDriver host : hosts) {
      work.add(
          () -> {
            byHost.put(host.device(), host.survey());
            progress.step(host.device().toString());
            return null;
          });
    }
    for (SwitchDriver device : switches) {
      work.add(
          () -> {
            bySwitch.put(device.device(), device.survey());
            progress.step(device.device().toString());
            return null;
          });
    }
    crew.all(work);
    return new RackSurvey(byHost, bySwitch);
  }
}
