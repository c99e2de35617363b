package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.Observed;
import io.rackproof.facts.Sweep;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Traffic processes and files that nobody needs any more. */
final class Leftovers {
  private final Map<DeviceName, HostDriver> hosts;
  private final Crew crew;
  private final Progress progress;

  Leftovers(Map<DeviceName, HostDriver> hosts, Crew crew, Progress progress) {
    this.hosts = hosts;
    this.crew = crew;
    this.progress = progress;
  }

  /** Ends what was left on the hosts, and tells of what others do there. */
  void sweep(String when) {
    List<Callable<Map.Entry<DeviceName, Observed<Sweep>>>> work = new ArrayList<>();
    hosts.forEach((name, driver) -> work.add(() -> Map.entry(name, driver.traffic().sweep())));
    for (Map.Entry<DeviceName, Observed<Sweep>> host : crew.all(work)) {
      host.getValue().asOptional().ifPresent(found -> tell(host.getKey(), found, when));
    }
  }

  private void tell(DeviceName host, Sweep found, String when) {
    String left = " that a run had left, found " + when + " traffic: ";
    found
        .ended()
        .forEach(process -> progress.note(host + ": ended a traffic process" + left + process));
    found.files().forEach(file -> progress.note(host + ": removed a file" + left + file));
    found
        .others()
        .forEach(
            process ->
                progress.note(
                    host
                        + ": somebody else runs traffic here, which is left alone and may disturb: "
                        + process));
  }
}
