package io.rackproof.testbed;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which firmware a board may run, and which driver a firmware needs.
 *
 * @param boards by PSID (board id)
 * @param drivers what drivers the firmware that a rule allows may run with
 */
public record FirmwareMatrix(Map<String, Board> boards, List<Pairing> drivers) {
  /** Where nothing is known. */
  public static final FirmwareMatrix NONE = new FirmwareMatrix(Map.of(), List.of());

  public FirmwareMatrix {
    boards = Map.copyOf(boards);
    drivers = List.copyOf(drivers);
  }

  /**
   * A board's firmware.
   *
   * @param part its part number, for a person
   * @param firmware what is allowed
   * @param source where that is written
   */
  public record Board(String psid, String part, List<VersionRule> firmware, String source) {
    public Board {
      firmware = List.copyOf(firmware);
    }

    public boolean allows(String version) {
      return firmware.stream().anyMatch(rule -> rule.allows(version));
    }
  }

  /**
   * Drivers for a firmware.
   *
   * @param driver kernel driver: {@code mlx5_core}
   * @param firmware which firmware it speaks of
   * @param versions of the driver that are allowed with that firmware
   * @param source where that is written
   */
  public record Pairing(
      String driver, VersionRule firmware, List<VersionRule> versions, String source) {
    public Pairing {
      versions = List.copyOf(versions);
    }

    public boolean allows(String version) {
      return versions.stream().anyMatch(rule -> rule.allows(version));
    }
  }

  public Optional<Board> board(String psid) {
    return Optional.ofNullable(boards.get(psid));
  }

  /** What is said of a driver with a firmware, if anything. */
  public List<Pairing> pairings(String driver, String firmware) {
    return drivers.stream()
        .filter(one -> one.driver().equals(driver) && one.firmware().allows(firmware))
        .toList();
  }
}
