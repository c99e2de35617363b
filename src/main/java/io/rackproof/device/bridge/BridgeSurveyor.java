package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.device.Lldptool;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All static facts of a switch's ports, in one round trip. */
final class BridgeSurveyor {
  private final List<SwitchPortId> ports;
  private final LosslessProfile profile;
  private final Shell shell;

  BridgeSurveyor(List<SwitchPortId> ports, LosslessProfile profile, Shell shell) {
    this.ports = ports;
    this.profile = profile;
    this.shell = shell;
  }

  /** What was found, and the queues that plans build on. */
  record Result(SwitchSurvey survey, Map<String, Observed<PortQueues>> queues) {}

  Result survey() {
    List<Command> commands =
        new ArrayList<>(List.of(SystemFacts.KERNEL, SystemFacts.DISTRIBUTION, Link.command()));
    for (SwitchPortId id : ports) {
      commands.addAll(PortQueues.commands(id.port()));
      commands.add(PortSpeed.command(id.port()));
      commands.add(DcbPfc.command(id.port()));
      commands.add(Lldptool.command(id.port()));
    }
    Batch batch = Batch.run(shell, commands);
    Map<SwitchPortId, SwitchPortSurvey> surveys = new LinkedHashMap<>();
    Map<String, Observed<PortQueues>> queues = new LinkedHashMap<>();
    for (SwitchPortId id : ports) {
      String port = id.port();
      Observed<PortQueues> found = PortQueues.read(batch, port);
      queues.put(port, found);
      Observed<JsonNode> link = Link.of(batch.to(Link.command()), port);
      surveys.put(
          id,
          new SwitchPortSurvey(
              Link.up(link),
              PortSpeed.of(found, batch.to(PortSpeed.command(port)), port, profile),
              Link.mtu(link).map(ByteSize::of),
              qos(found, DcbPfc.priorities(batch.to(DcbPfc.command(port))), port),
              Lldptool.neighbour(batch.to(Lldptool.command(port)))));
    }
    return new Result(new SwitchSurvey(SystemFacts.version(batch), surveys), queues);
  }

  private Observed<SwitchQos> qos(
      Observed<PortQueues> queues, Observed<PriorityMask> pfc, String port) {
    return queues.flatMap(
        known -> Answer.derive(queues.evidence(), () -> qos(known, queues, pfc, port)));
  }

  private SwitchQos qos(
      PortQueues queues, Observed<PortQueues> source, Observed<PriorityMask> pfc, String port)
      throws Malformed {
    Optional<HtbClass> lossless = queues.lossless(profile.dscp());
    Map<Priority, Integer> queueOf = new LinkedHashMap<>();
    queues.defaultClass().ifPresent(found -> queueOf.put(Priorities.other(profile), minor(found)));
    lossless.ifPresent(found -> queueOf.put(profile.priority(), minor(found)));
    return new SwitchQos(
        pfc,
        dscpToPriority(queues, lossless),
        queueOf,
        Answer.derive(source.evidence(), () -> ecn(queues, lossless, port)),
        Answer.derive(source.evidence(), () -> scheduler(queues, lossless, port)),
        Observed.unsupported("Linux has no buffer profiles; a class holds what its qdisc limits"),
        Observed.unsupported("Linux has no headroom; a class holds what its qdisc limits"),
        Observed.unsupported("a Linux bridge has no PFC watchdog"));
  }

  private Map<Dscp, Priority> dscpToPriority(PortQueues queues, Optional<HtbClass> lossless)
      throws Malformed {
    Map<Dscp, Priority> map = new LinkedHashMap<>();
    for (int value = 0; value < 64 && lossless.isPresent(); value++) {
      Dscp dscp = Dscp.of(value);
      try {
        queues
            .filter(dscp, "ip")
            .filter(filter -> filter.target().equals(lossless.get().id()))
            .ifPresent(filter -> map.put(dscp, profile.priority()));
      } catch (Malformed unclear) {
        // Of other code points nothing is claimed; of RoCE's own it must be known.
        if (dscp.equals(profile.dscp())) {
          throw unclear;
        }
      }
    }
    return map;
  }

  private Optional<EcnThresholds> ecn(PortQueues queues, Optional<HtbClass> lossless, String port)
      throws Malformed {
    if (lossless.isEmpty()) {
      return Optional.empty();
    }
    Optional<Qdisc> child = queues.child(lossless.get().id());
    if (child.filter(qdisc -> qdisc.is("red")).isEmpty()) {
      return Optional.empty();
    }
    RedValue red = RedValue.of(child.get(), PortSpeed.total(queues, port, profile));
    return red.marks() ? Optional.of(red.thresholds()) : Optional.empty();
  }

  private static String scheduler(PortQueues queues, Optional<HtbClass> lossless, String port)
      throws Malformed {
    if (!queues.shaped()) {
      return queues.root().kind() + ", no classes";
    }
    HtbClass found =
        lossless.orElseThrow(
            () -> new Malformed(port + " has no class that can be told to be the one of RoCE"));
    return "htb "
        + found.id()
        + " rate "
        + found.ratePerSecond()
        + "bit ceil "
        + found.ceilPerSecond()
        + "bit prio "
        + found.prio()
        + queues
            .child(found.id())
            .filter(child -> !child.is("red"))
            .map(child -> " served by " + child.kind())
            .orElse("");
  }

  private static int minor(HtbClass found) {
    return Integer.parseInt(found.id().substring(found.id().indexOf(':') + 1), 16);
  }
}
