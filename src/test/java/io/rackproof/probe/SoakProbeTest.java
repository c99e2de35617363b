package io.rackproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Gid;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.RoceMode;
import io.rackproof.facts.RoceVersion;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.Sweep;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Racks;
import io.rackproof.plan.SoakPlan;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.AfterClass;
import org.testng.annotations.Test;

/** A soak on hosts that answer at once, and now and then are gone. */
public final class SoakProbeTest {
  private static final SoakPlan PLAN = new SoakPlan(4, Duration.ofSeconds(60));

  private final Testbed rack = Racks.of(2, 1, "  schedule: all");
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final AtomicInteger measured = new AtomicInteger();
  private final List<String> sweeps = Collections.synchronizedList(new ArrayList<>());

  @AfterClass(alwaysRun = true)
  public void endWorkers() {
    workers.shutdownNow();
  }

  @Test
  public void aSliceWhoseConnectionWasLostIsMeasuredAgainOnCleanHosts() throws IOException {
    sweeps.clear();
    List<SoakSlice> slices = soak(2, "the connection was lost during 'ib_write_bw'");

    assertThat(slices).hasSize(4);
    assertThat(slices).extracting(SoakSlice::attempts).containsExactly(1, 2, 1, 1);
    assertThat(slices)
        .allSatisfy(
            slice ->
                assertThat(slice.points())
                    .hasSize(2)
                    .allSatisfy(point -> assertThat(point.average()).isPresent()));
    assertThat(sweeps).hasSize(3 * 2); // before, after the loss, after; on two hosts
  }

  @Test
  public void whatTheToolSaysIsNotMeasuredAway() throws IOException {
    List<SoakSlice> slices = soak(2, "retries were exhausted");

    assertThat(slices).extracting(SoakSlice::attempts).containsOnly(1);
    assertThat(slices.get(1).points())
        .allSatisfy(
            point -> {
              assertThat(point.average()).isEmpty();
              assertThat(point.open()).contains("retries were exhausted");
            });
  }

  /** Runs all slices; the n-th measurement fails for the given reason. */
  private List<SoakSlice> soak(int failing, String why) throws IOException {
    measured.set(0);
    Map<DeviceName, HostDriver> hosts = new HashMap<>();
    rack.hosts().forEach(host -> hosts.put(host.name(), host(host, failing, why)));
    TrafficProbe traffic =
        new TrafficProbe(
            rack,
            hosts,
            switches(),
            new Crew(workers),
            Readiness.of(Duration.ofSeconds(1)),
            Progress.NONE,
            (flow, run) -> false);
    Path folder = Files.createTempDirectory("soak");
    return new SoakProbe(rack, traffic, Progress.NONE, InstantSource.system())
        .run(survey(), PLAN, folder.resolve("soak"), Optional.empty());
  }

  private HostDriver host(Host host, int failing, String why) {
    TrafficTools tools =
        fake(
            TrafficTools.class,
            (name, args) ->
                switch (name) {
                  case "bandwidthServer" -> Observed.known(run((TrafficTools.End) args[0]));
                  case "bandwidthClient" ->
                      measured.incrementAndGet() == failing
                          ? Observed.unknown(why, "")
                          : Observed.known(run((TrafficTools.End) args[0]));
                  case "listening" -> Observed.known(args[0]);
                  case "sweep" -> {
                    sweeps.add(host.name().value());
                    yield Observed.known(new Sweep(List.of(), List.of()));
                  }
                  default -> null;
                });
    return fake(
        HostDriver.class,
        (name, args) ->
            switch (name) {
              case "device" -> host.name();
              case "traffic" -> tools;
              case "counters" -> counters(host);
              default -> null;
            });
  }

  private Map<DeviceName, SwitchDriver> switches() {
    Map<DeviceName, SwitchDriver> switches = new HashMap<>();
    for (SwitchDevice device : rack.switches()) {
      Map<SwitchPortId, Observed<CounterSample>> samples = new HashMap<>();
      rack.cabledPorts(device.name())
          .forEach(
              port ->
                  samples.put(
                      port,
                      Observed.known(new CounterSample("boot", Duration.ofSeconds(1), Map.of()))));
      switches.put(device.name(), fake(SwitchDriver.class, (name, args) -> samples));
    }
    return switches;
  }

  private static Map<PortId, Observed<CounterSample>> counters(Host host) {
    Map<PortId, Observed<CounterSample>> samples = new HashMap<>();
    for (NicPort port : host.ports()) {
      samples.put(
          port.id(), Observed.known(new CounterSample("boot", Duration.ofSeconds(1), Map.of())));
    }
    return samples;
  }

  private static BandwidthRun run(TrafficTools.End end) {
    return new BandwidthRun(
        end.flow(), Bandwidth.gbps(391), ByteSize.of(65_536), 1_000, ByteSize.of(4_096));
  }

  private RackSurvey survey() {
    Map<DeviceName, HostSurvey> hosts = new HashMap<>();
    int number = 1;
    for (Host host : rack.hosts()) {
      Map<PortId, PortSurvey> ports = new HashMap<>();
      for (NicPort port : host.ports()) {
        PortSurvey none = PortSurvey.unknown("not looked at");
        ports.put(
            port.id(),
            new PortSurvey(
                none.state(),
                Observed.known(roce("198.18.0." + number++)),
                none.mtu(),
                none.qos(),
                none.pcie(),
                none.identity(),
                none.names(),
                none.neighbour()));
      }
      hosts.put(
          host.name(),
          new HostSurvey(
              Observed.unknown("", ""),
              Observed.unknown("", ""),
              Observed.unknown("", ""),
              Observed.unknown("", ""),
              ports));
    }
    return new RackSurvey(hosts, Map.of());
  }

  private static RoceMode roce(String address) {
    try {
      InetAddress own = InetAddress.getByName(address);
      return new RoceMode(
          List.of(new Gid(3, own, RoceVersion.V2, Optional.of("ens0np0"))),
          Observed.known(own),
          Observed.known(RoceVersion.V2),
          Observed.known("ROCE_ENABLE"));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private interface Answers {
    Object to(String method, Object[] arguments);
  }

  private static <T> T fake(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
  }
}
