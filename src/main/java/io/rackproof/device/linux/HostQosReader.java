package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceMarking;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The QoS state of a port from what the tools of its interfaces show. */
final class HostQosReader {
  private HostQosReader() {}

  /**
   * Of a bond the members are read; where they differ, the port has no one state.
   *
   * @param second in which {@link DeviceDcqcn#commands} were sent
   */
  static Observed<HostQos> read(PortMeans means, Batch second, RoceMarking marking) {
    String device = means.port().id().rdmaDevice();
    List<Observed<HostQos>> all = new ArrayList<>();
    means.carriers().forEach(carrier -> all.add(read(carrier, device, second, marking)));
    for (int n = 1; n < all.size(); n++) {
      Observed<HostQos> one = all.get(0);
      Observed<HostQos> other = all.get(n);
      if (other.asOptional().isEmpty()) {
        return other;
      }
      if (one.asOptional().isPresent() && !alike(one, other)) {
        return new Observed.Unknown<>(
            "the interfaces below "
                + means.stack().netdev()
                + " are not set alike: "
                + means.carriers().stream()
                    .map(PortReplies::netdev)
                    .collect(Collectors.joining(", "))
                + "; set trust, DSCP map, PFC and ECN of all of them alike",
            "",
            Answer.evidence(one, other));
      }
    }
    return all.get(0);
  }

  private static boolean alike(Observed<HostQos> one, Observed<HostQos> other) {
    return one.map(HostQosReader::values)
        .asOptional()
        .equals(other.map(HostQosReader::values).asOptional());
  }

  private static List<Object> values(HostQos qos) {
    return List.of(
        qos.classification().asOptional(),
        qos.pfc(),
        qos.control().mode().asOptional(),
        qos.ecnNotification().asOptional(),
        qos.ecnReaction().asOptional());
  }

  private static Observed<HostQos> read(
      PortReplies port, String device, Batch second, RoceMarking marking) {
    Optional<DeviceDcqcn> whole =
        port.driver().asOptional().flatMap(driver -> DeviceDcqcn.of(driver, device, second));
    return DcbTool.of(port)
        .state()
        .map(
            dcb ->
                new HostQos(
                    dcb.classification(),
                    dcb.pfc(),
                    dcb.control(),
                    ecn(whole, port, EcnSysfs.Point.NOTIFICATION),
                    ecn(whole, port, EcnSysfs.Point.REACTION),
                    marking.withCnp(
                        whole
                            .map(DeviceDcqcn::cnp)
                            .orElseGet(() -> EcnReading.cnp(port.batch(), port.netdev())))));
  }

  private static Observed<PriorityMask> ecn(
      Optional<DeviceDcqcn> whole, PortReplies port, EcnSysfs.Point point) {
    return whole
        .map(DeviceDcqcn::enabled)
        .orElseGet(() -> EcnReading.enabled(port.batch(), port.netdev(), point));
  }
}
