package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which devices are to be looked at, and how to log in to them.
 *
 * @param hosts in the order given
 * @param switches in the order given
 * @param access keys of a descriptor's {@code access}, for all
 * @param switchAccess those that are otherwise for switches
 */
public record Wanted(
    List<Place> hosts,
    List<Place> switches,
    Map<String, String> access,
    Map<String, String> switchAccess) {
  private static final List<String> KEYS =
      List.of(
          "user",
          "port",
          "key",
          "passphrase_env",
          "password_env",
          "password",
          "jump",
          "known_hosts",
          "sudo");

  /** {@code node01}, {@code node01:2201}, {@code node[01-04]=192.0.2.[11-14]:22}. */
  private static final Pattern PLACE = Pattern.compile("(?:([^=:]+)=)?([^=:]+)(?::(\\d{1,5}))?");

  /**
   * One device or a range of them.
   *
   * @param name of the devices, as a range where there are several
   * @param address where it is not the name
   */
  public record Place(String name, Optional<String> address, Optional<String> port) {}

  public Wanted {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
    access = Map.copyOf(access);
    switchAccess = Map.copyOf(switchAccess);
  }

  /**
   * @param given what the command line says under a name: {@code hosts}, {@code switches}, keys of
   *     {@code access}, and for switches the same after {@code switch.}
   * @throws IllegalArgumentException with one sentence when it cannot be followed
   */
  public static Wanted from(Function<String, Optional<String>> given) {
    Map<String, String> access = new LinkedHashMap<>();
    Map<String, String> ofSwitches = new LinkedHashMap<>();
    for (String key : KEYS) {
      given.apply(key).ifPresent(value -> access.put(key, value));
      given.apply("switch." + key).ifPresent(value -> ofSwitches.put(key, value));
    }
    return new Wanted(
        places("hosts", given.apply("hosts").orElse("")),
        places("switches", given.apply("switches").orElse("")),
        access,
        ofSwitches);
  }

  private static List<Place> places(String property, String text) {
    List<Place> places = new ArrayList<>();
    for (String word : words(text)) {
      Matcher place = PLACE.matcher(word);
      if (!place.matches()) {
        throw new IllegalArgumentException(
            "-D"
                + property
                + ": found '"
                + word
                + "'; write NAME, NAME:PORT or NAME=ADDRESS:PORT, as in node[01-16] or"
                + " node01=127.0.0.1:2201");
      }
      Optional<String> name = Optional.ofNullable(place.group(1));
      places.add(
          new Place(
              name.orElse(place.group(2)),
              name.map(any -> place.group(2)),
              Optional.ofNullable(place.group(3))));
    }
    return places;
  }

  /** Parted at commas and blanks, but for those in brackets. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int depth = 0;
    for (char c : (text + ",").toCharArray()) {
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (depth <= 0 && (c == ',' || Character.isWhitespace(c))) {
        if (!word.isEmpty()) {
          words.add(word.toString());
        }
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    return words;
  }
}
