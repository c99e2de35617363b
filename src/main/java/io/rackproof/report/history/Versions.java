package io.rackproof.report.history;

import io.rackproof.facts.Classification;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.NicIdentity;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** What a rack runs, as far as it is known: versions in words, configurations as digests. */
public final class Versions {
  private static final int DIGEST = 12;

  private final SortedMap<String, String> all = new TreeMap<>();

  private Versions() {}

  public static SortedMap<String, String> of(RackSurvey survey) {
    Versions versions = new Versions();
    survey.hosts().forEach((name, host) -> versions.host(name.value(), host));
    survey
        .switches()
        .forEach(
            (name, device) -> {
              versions.put(name + " release", device.version(), version -> version);
              device.ports().forEach((id, port) -> versions.port(id.toString(), port));
            });
    return versions.all;
  }

  private <T> void put(String what, Observed<T> observed, Function<T, String> text) {
    observed
        .asOptional()
        .map(text)
        .filter(known -> !known.isBlank())
        .ifPresent(known -> all.put(what, known));
  }

  private void host(String name, HostSurvey host) {
    put(name + " system", host.operatingSystem(), text -> text);
    put(name + " kernel", host.kernel(), text -> text);
    put(name + " perftest", host.perftest(), text -> text);
    host.ports().forEach((id, port) -> nic(id.toString(), port));
  }

  private void nic(String id, PortSurvey port) {
    put(id + " firmware", port.identity(), NicIdentity::firmware);
    put(id + " driver", port.identity(), nic -> nic.driver() + " " + nic.driverVersion());
    put(id + " board", port.identity(), nic -> nic.psid().orElse(""));
    put(id + " PCIe link", port.pcie(), Object::toString);
    put(id + " MTU", port.mtu(), mtu -> mtu.netdev() + ", RDMA " + mtu.activeRdma());
    put(id + " QoS", port.qos(), qos -> digest(text(qos)));
  }

  private void port(String id, SwitchPortSurvey port) {
    put(id + " MTU", port.mtu(), Object::toString);
    put(id + " QoS", port.qos(), qos -> digest(text(qos)));
  }

  /** Without evidence, which differs from run to run. */
  private static String text(HostQos qos) {
    return String.join(
        ";",
        qos.classification().asOptional().map(Versions::text).toString(),
        qos.pfc().toString(),
        qos.control().mode().asOptional().toString(),
        qos.control().willing().asOptional().toString(),
        qos.ecnNotification().asOptional().toString(),
        qos.ecnReaction().asOptional().toString());
  }

  private static String text(Classification classification) {
    return classification.trust() + " " + new TreeMap<>(classification.dscpToPriority());
  }

  private static String text(SwitchQos qos) {
    return String.join(
        ";",
        qos.pfc().asOptional().toString(),
        new TreeMap<>(qos.dscpToPriority()).toString(),
        new TreeMap<>(qos.priorityToQueue()).toString(),
        qos.ecn().asOptional().toString(),
        qos.scheduler().asOptional().toString(),
        qos.bufferProfile().asOptional().toString());
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256:" + HexFormat.of().formatHex(hash).substring(0, DIGEST);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
