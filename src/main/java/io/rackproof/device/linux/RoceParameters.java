package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.FirmwareParameters;
import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.testbed.PciId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of NVIDIA's firmware that matter to RoCE, under their real names (mstflint
 * mlxconfig/mlxconfig_dbs/mlxconfig_host.db). What one firmware has and another has not is asked
 * for in queries of its own. Parameters of a port end in its number; the second function of a card
 * is its second port.
 */
final class RoceParameters {
  private static final List<String> CONGESTION = List.of("ROCE_CC_PRIO_MASK_P1", "CNP_DSCP_P1");
  private static final List<String> ROUTING = List.of("ROCE_ADAPTIVE_ROUTING_EN");
  private static final List<String> PROCESSOR =
      List.of("INTERNAL_CPU_MODEL", "INTERNAL_CPU_OFFLOAD_ENGINE");

  private final String address;
  private final List<List<String>> groups;

  /**
   * @param address of the NIC's function
   * @param id what it is: only a BlueField has processors of its own
   */
  RoceParameters(String address, PciId id) {
    this.address = address;
    this.groups = new ArrayList<>(List.of(List.of(MlxConfig.ROCE_CONTROL), CONGESTION, ROUTING));
    if (id.device().startsWith("a2d")) {
      groups.add(PROCESSOR);
    }
  }

  List<Command> commands() {
    return groups.stream()
        .map(this::real)
        .<Command>mapMulti(
            (names, all) -> {
              all.accept(MlxConfig.mlxconfig(address, names));
              all.accept(MlxConfig.mstconfig(address, names));
            })
        .toList();
  }

  FirmwareParameters read(Batch second) {
    Map<String, Observed<Value>> values = new HashMap<>();
    for (List<String> group : groups) {
      List<String> names = real(group);
      var reply =
          Mft.installed(
              second.to(MlxConfig.mlxconfig(address, names)),
              second.to(MlxConfig.mstconfig(address, names)));
      for (int n = 0; n < group.size(); n++) {
        values.put(group.get(n), MlxConfig.value(reply, names.get(n)));
      }
    }
    return new FirmwareParameters(values);
  }

  /** The tool that answered, the first of two. */
  String tool(Batch second) {
    List<String> names = real(groups.get(0));
    return Mft.installed(
            second.to(MlxConfig.mlxconfig(address, names)),
            second.to(MlxConfig.mstconfig(address, names)))
        .command()
        .tool();
  }

  /** All that are asked for, by the name that they have for the first port. */
  List<String> names() {
    return groups.stream().flatMap(List::stream).toList();
  }

  /** A parameter's name for this port. */
  String real(String name) {
    return address.endsWith(".1") ? name.replaceFirst("_P1$", "_P2") : name;
  }

  private List<String> real(List<String> group) {
    return group.stream().map(this::real).toList();
  }
}
