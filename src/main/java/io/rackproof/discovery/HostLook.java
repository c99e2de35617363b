package io.rackproof.discovery;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.HostInventory;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Asks a host what it has, and then its driver for all facts of that, as if a descriptor had named
 * it.
 *
 * @param inventory reads what the host has
 * @param driver of a host with given ports
 */
public record HostLook(
    Function<Shell, HostInventory> inventory, BiFunction<Host, Shell, HostDriver> driver) {
  /**
   * @param host its name and access; its ports are what this finds out
   */
  public HostFacts at(Host host, Shell shell) {
    HostInventory found = inventory.apply(shell);
    List<NicPort> ports = new ArrayList<>();
    found
        .nics()
        .asOptional()
        .orElse(List.of())
        .forEach(
            nic ->
                nic.netdev()
                    .ifPresent(
                        netdev ->
                            ports.add(
                                new NicPort(
                                    new PortId(host.name(), nic.device()),
                                    netdev,
                                    "",
                                    Bandwidth.ZERO,
                                    ports.size(),
                                    Optional.empty()))));
    HostDriver asked = driver.apply(new Host(host.name(), host.access(), true, ports), shell);
    return new HostFacts(host.name(), host.access(), found, asked.survey(), asked.reach());
  }
}
