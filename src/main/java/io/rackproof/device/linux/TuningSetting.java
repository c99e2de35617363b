package io.rackproof.device.linux;

import io.rackproof.facts.Coalescing;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of a NIC port that tune it. */
sealed interface TuningSetting extends HostSetting {
  Pattern READ_REQUEST = Pattern.compile("max_read_request (\\S+|" + ReadRequest.NOT_KNOWN + ")");

  /** The setting of a name, if there is one of that name. */
  static Optional<HostSetting> find(String name) {
    Matcher request = READ_REQUEST.matcher(name);
    if (request.matches()) {
      return Optional.of(new ReadRequest(request.group(1)));
    }
    for (Direction direction : Direction.values()) {
      if (name.equals(new Adaptive(direction).name())) {
        return Optional.of(new Adaptive(direction));
      }
      if (name.equals(new Wait(direction).name())) {
        return Optional.of(new Wait(direction));
      }
    }
    for (EthtoolAmount kind : EthtoolAmount.values()) {
      if (name.equals(new Number(kind).name())) {
        return Optional.of(new Number(kind));
      }
    }
    return Optional.empty();
  }

  /** As a snapshot has it; a time that is not in force is none. */
  default Observed<String> shown(PortReading reading) {
    return value(reading).map(value -> value + "\n");
  }

  /** Which way packets go. */
  enum Direction {
    RX("rx"),
    TX("tx");

    private final String word;

    Direction(String word) {
      this.word = word;
    }

    private Optional<Boolean> adaptive(Coalescing coalescing) {
      return this == RX ? coalescing.adaptiveRx() : coalescing.adaptiveTx();
    }

    private Optional<Duration> time(Coalescing coalescing) {
      return this == RX ? coalescing.rx() : coalescing.tx();
    }
  }

  /** Whether the driver chooses how long interrupts wait: {@code on} or {@code off}. */
  record Adaptive(Direction direction) implements TuningSetting {
    @Override
    public String name() {
      return "coalescing adaptive-" + direction.word;
    }

    @Override
    public Pattern values() {
      return Pattern.compile("on|off");
    }

    @Override
    public Command write(String netdev, String value) {
      return EthtoolCoalesce.set(netdev, "adaptive-" + direction.word, value);
    }

    @Override
    public List<Command> reads(String netdev) {
      return PortReading.coalescingCommands(netdev);
    }

    @Override
    public Observed<String> value(PortReading reading) {
      Observed<Coalescing> coalescing = reading.coalescing();
      return coalescing.flatMap(
          known ->
              direction
                  .adaptive(known)
                  .<Observed<String>>map(
                      on -> new Observed.Known<>(on ? "on" : "off", coalescing.evidence()))
                  .orElseGet(
                      () ->
                          new Observed.Unsupported<>(
                              "the driver has no adaptive coalescing " + direction,
                              coalescing.evidence())));
    }
  }

  /**
   * How long interrupts wait, microseconds. It shows only while the driver does not choose: mlx5
   * sets it anew whenever the driver begins or ends to (mlx5/core/en_ethtool.c).
   */
  record Wait(Direction direction) implements TuningSetting {
    @Override
    public String name() {
      return "coalescing " + direction.word + "-usecs";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("0|[1-9]\\d{0,5}");
    }

    @Override
    public Command write(String netdev, String value) {
      return EthtoolCoalesce.set(netdev, direction.word + "-usecs", value);
    }

    @Override
    public List<Command> reads(String netdev) {
      return PortReading.coalescingCommands(netdev);
    }

    @Override
    public Observed<String> shown(PortReading reading) {
      Observed<Coalescing> coalescing = reading.coalescing();
      return coalescing.flatMap(
          known ->
              direction.adaptive(known).orElse(false)
                  ? new Observed.Known<>("adaptive\n", coalescing.evidence())
                  : value(reading).map(value -> value + "\n"));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      Observed<Coalescing> coalescing = reading.coalescing();
      return coalescing.flatMap(
          known -> {
            if (direction.adaptive(known).orElse(false)) {
              return new Observed.Unknown<>(
                  "the time shows only while adaptive-"
                      + direction.word
                      + " is off; set that first",
                  "",
                  coalescing.evidence());
            }
            return direction
                .time(known)
                .<Observed<String>>map(
                    time ->
                        new Observed.Known<>(
                            Long.toString(time.toNanos() / 1000), coalescing.evidence()))
                .orElseGet(
                    () ->
                        new Observed.Unsupported<>(
                            "the driver has no coalescing time " + direction,
                            coalescing.evidence()));
          });
    }
  }

  /** Combined queues, or packets of the RX ring. */
  record Number(EthtoolAmount kind) implements TuningSetting {
    @Override
    public String name() {
      return kind == EthtoolAmount.QUEUES ? "queues" : "rx_ring";
    }

    @Override
    public Pattern values() {
      return Pattern.compile("[1-9]\\d{0,6}");
    }

    @Override
    public Command write(String netdev, String value) {
      return kind.set(netdev, value);
    }

    @Override
    public List<Command> reads(String netdev) {
      return List.of(kind.command(netdev));
    }

    @Override
    public Observed<String> value(PortReading reading) {
      return reading.amount(kind).map(amount -> Integer.toString(amount.current()));
    }
  }

  /**
   * The read request size in PCIe Device Control, bytes.
   *
   * @param address of the NIC; {@link #NOT_KNOWN} before it was surveyed, {@link #NONE} when it is
   *     not on PCI
   */
  record ReadRequest(String address) implements TuningSetting {
    /** Where it shall be put into a plan by whoever reads that. */
    static final String NOT_KNOWN = "<PCI address>";

    static final String NONE = "none";

    @Override
    public String name() {
      return "max_read_request " + address;
    }

    @Override
    public Pattern values() {
      return Pattern.compile("128|256|512|1024|2048|4096");
    }

    @Override
    public Command write(String netdev, String value) {
      return DeviceControl.setReadRequest(address, Integer.parseInt(value));
    }

    private boolean known() {
      return address.matches("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");
    }

    @Override
    public List<Command> reads(String netdev) {
      return known() ? PortReading.readRequestCommands(netdev, address) : List.of();
    }

    @Override
    public Observed<String> value(PortReading reading) {
      if (known()) {
        return reading.readRequest(address).map(bytes -> Integer.toString(bytes));
      }
      return address.equals(NONE)
          ? Observed.unsupported(reading.netdev() + " is no PCI device")
          : Observed.unknown(
              "the PCI address of " + reading.netdev() + " is not known; see its survey", "");
    }
  }
}
