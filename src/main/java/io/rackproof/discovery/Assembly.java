package io.rackproof.discovery;

import io.rackproof.facts.HostReach;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RdmaNic;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts together what the devices said: cables, rails, speeds, profile. Pure; asks nobody. */
public final class Assembly {
  private static final String SOFT_ROCE = "Soft-RoCE";

  private final RackFacts facts;
  private final CableFinder cables;
  private final Map<SwitchPortId, SwitchPortSurvey> switchPorts = new HashMap<>();
  private final Speeds speeds;
  private final Set<SwitchPortId> taken = new HashSet<>();

  private Assembly(RackFacts facts) {
    this.facts = facts;
    cables = new CableFinder(facts.switches());
    Map<SwitchPortId, Observed<Bandwidth>> rates = new HashMap<>();
    for (SwitchFacts each : facts.switches()) {
      switchPorts.putAll(each.survey().ports());
      each.survey().ports().forEach((id, port) -> rates.put(id, port.speed()));
    }
    speeds = new Speeds(rates);
  }

  public static FoundRack of(RackFacts facts) {
    return new Assembly(facts).rack();
  }

  private FoundRack rack() {
    List<String> notes = new ArrayList<>();
    List<FoundHost> hosts = new ArrayList<>();
    for (HostFacts each : facts.hosts()) {
      FoundHost host = host(each);
      if (host.ports().isEmpty()) {
        notes.add("left out: " + each.name() + " has no port of the fabric");
        host.notes().forEach(notes::add);
      } else {
        hosts.add(host);
      }
    }
    List<FoundHost> fast = Rails.doubt(Rails.number(withSpeeds(hosts, notes)));
    facts.missed().forEach((device, why) -> notes.add("unsure: " + device + " is missing: " + why));
    if (!cables.strangers().isEmpty()) {
      notes.add(
          "unsure: hosts hear "
              + String.join(", ", cables.strangers())
              + " too; if these are leaf switches, name them with -Dswitches");
    }
    List<FoundPort> all = fast.stream().flatMap(host -> host.ports().stream()).toList();
    return new FoundRack(
        fast,
        facts.switches(),
        ProfileReading.of(kept(fast), farEnds(all), facts.usual()),
        notes,
        !all.isEmpty() && all.stream().allMatch(port -> port.model().equals(SOFT_ROCE)),
        facts.simulated());
  }

  private FoundHost host(HostFacts host) {
    List<String> notes = new ArrayList<>();
    if (host.inventory().nics() instanceof Observed.Unknown<List<RdmaNic>> unknown) {
      notes.add("unsure: the RDMA devices of " + host.name() + " are not known: " + unknown.why());
    }
    Map<String, String> management =
        host.reach().asOptional().map(HostReach::ports).orElse(Map.of());
    if (host.reach() instanceof Observed.Unknown<HostReach> unknown) {
      notes.add(
          "unsure: whether a port of "
              + host.name()
              + " carries its management is not known: "
              + unknown.why());
    }
    String hostName = host.inventory().name().asOptional().orElse(host.name().value());
    List<FoundPort> ports = new ArrayList<>();
    host.nics().stream()
        .sorted(Comparator.comparing(RdmaNic::device, new NaturalOrder()))
        .forEach(
            nic -> {
              PortId id = new PortId(host.name(), nic.device());
              PortSurvey survey = host.survey().port(id);
              Optional<String> out = PortChoice.leftOut(id, nic, survey, management);
              if (out.isPresent()) {
                notes.add("left out: " + out.get());
              } else {
                ports.add(port(id, hostName, nic, survey, notes));
              }
            });
    return new FoundHost(host.name(), host.access(), gpus(host, notes), ports, notes);
  }

  private static boolean gpus(HostFacts host, List<String> notes) {
    if (host.inventory().gpus() instanceof Observed.Unknown<Boolean> unknown) {
      notes.add("unsure: whether " + host.name() + " has GPUs is not known: " + unknown.why());
    }
    return host.inventory().gpus().asOptional().orElse(true);
  }

  private FoundPort port(
      PortId id, String hostName, RdmaNic nic, PortSurvey survey, List<String> notes) {
    CableFinder.Cable cable = cables.of(id, hostName, survey);
    Optional<SwitchPortId> at = cable.at();
    if (!cable.doubt().isEmpty()) {
      notes.add("unsure: " + cable.doubt());
    }
    if (at.isPresent() && !taken.add(at.get())) {
      notes.add("unsure: " + id + " seems to be at " + at.get() + ", where another NIC is already");
      at = Optional.empty();
    }
    if (nic.model() instanceof Observed.Unknown<String> unknown) {
      notes.add("unsure: the model of " + id + " is not known: " + unknown.why());
    }
    String model = nic.model().asOptional().orElse("unknown");
    return new FoundPort(
        nic.device(),
        nic.netdev().orElseThrow(),
        model,
        speeds.of(survey, at, model.equals(SOFT_ROCE)),
        0,
        at);
  }

  /** With the rate that a port should have, where it runs at another or is down. */
  private static List<FoundHost> withSpeeds(List<FoundHost> hosts, List<String> notes) {
    Map<String, List<FoundPort>> byModel = new HashMap<>();
    hosts.forEach(
        host ->
            host.ports()
                .forEach(
                    port ->
                        byModel.computeIfAbsent(port.model(), any -> new ArrayList<>()).add(port)));
    List<FoundHost> all = new ArrayList<>();
    for (FoundHost host : hosts) {
      FoundHost noted = host;
      List<FoundPort> ports = new ArrayList<>();
      for (FoundPort port : host.ports()) {
        Optional<Bandwidth> usual = Speeds.usual(byModel.get(port.model()));
        boolean unknown = port.speed().equals(Bandwidth.ZERO);
        String id = host.name() + "/" + port.device();
        if (unknown && usual.isEmpty()) {
          noted = noted.noting("left out: the speed of " + id + " is not known: is its link down?");
        } else if (usual.isPresent() && !usual.get().equals(port.speed())) {
          noted =
              noted.noting(
                  "unsure: "
                      + id
                      + (unknown ? " is down" : " runs at " + port.speed())
                      + "; nearly all "
                      + port.model()
                      + " here run at "
                      + usual.get());
          ports.add(port.at(usual.get()));
        } else {
          ports.add(port);
        }
      }
      if (ports.isEmpty()) {
        notes.add("left out: " + host.name() + " has no port of the fabric");
        notes.addAll(noted.notes());
      } else {
        all.add(noted.with(ports));
      }
    }
    return all;
  }

  private List<PortSurvey> kept(List<FoundHost> hosts) {
    Map<PortId, PortSurvey> surveys = new HashMap<>();
    facts.hosts().forEach(host -> surveys.putAll(host.survey().ports()));
    return hosts.stream()
        .flatMap(
            host ->
                host.ports().stream()
                    .map(port -> surveys.get(new PortId(host.name(), port.device()))))
        .toList();
  }

  private List<SwitchPortSurvey> farEnds(List<FoundPort> ports) {
    return ports.stream()
        .flatMap(port -> port.cable().stream())
        .filter(switchPorts::containsKey)
        .map(switchPorts::get)
        .toList();
  }
}
