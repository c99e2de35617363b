package io.rackproof.device.linux;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.LinkQuality.BitErrors;
import io.rackproof.facts.LinkQuality.Fec;
import io.rackproof.facts.LinkQuality.Module;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code mlxlink -d BDF -m -c --json} (MFT) and its twin {@code mstlink} (mstflint,
 * mlxlink_commander.cpp): FEC, bit errors and module of an NVIDIA NIC. Every value is a string;
 * {@code N/A} is what the link or module does not have.
 */
final class Mlxlink {
  private static final String COUNTERS = "Physical Counters and BER Info";
  private static final Pattern RATIO = Pattern.compile("\\d{1,4}(?:\\.\\d+)?E[-+]?\\d{1,3}");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(?:\\.\\d+)?");

  /** {@code 61 [-10..80]}: now, and the bounds of its alarm. */
  private static final Pattern TEMPERATURE =
      Pattern.compile(
          "(-?\\d{1,3}(?:\\.\\d+)?) \\[-?\\d{1,3}(?:\\.\\d+)?\\.\\.(\\d{1,3}(?:\\.\\d+)?)]");

  private static final Pattern NO_SUCH =
      Pattern.compile("(?m)^.*-E-.*(?:not supported|doesn't support).*$");

  private Mlxlink() {}

  static List<Command> commands(String address) {
    return List.of(command("mlxlink", address), command("mstlink", address));
  }

  static Command command(String tool, String address) {
    return Command.read(tool, "-d", address, "-m", "-c", "--json").withRoot();
  }

  static Observed<Fec> fec(Reply reply) {
    return value(
        reply,
        "forward error correction",
        output -> field(output, "Operational Info", "FEC"),
        text -> {
          if (text.equals("No FEC")) {
            return Fec.OFF;
          }
          if (text.toLowerCase(java.util.Locale.ROOT).contains("firecode")) {
            return Fec.FIRECODE;
          }
          // Standard_RS-FEC - (544,514), Standard LL RS-FEC - RS(271,257), Interleaved_RS-FEC.
          if (text.contains("RS") || text.contains("_LL_") || text.contains("LL-FEC")) {
            return Fec.REED_SOLOMON;
          }
          throw new Malformed("it shows the unknown FEC '" + text + "'");
        });
  }

  static Observed<BitErrors> errors(Reply reply) {
    return value(
        reply,
        "bit error ratio",
        output -> field(output, COUNTERS, "Effective Physical BER"),
        (text, output) ->
            new BitErrors(
                number(RATIO, text, "Effective Physical BER"),
                optional(RATIO, field(output, COUNTERS, "Raw Physical BER"), "Raw Physical BER"),
                optional(
                    NUMBER,
                    field(output, COUNTERS, "Time Since Last Clear [Min]"),
                    "Time Since Last Clear")));
  }

  static Observed<Module> module(Reply reply) {
    return value(
        reply,
        "module temperature",
        output -> field(output, "Module Info", "Temperature [C]"),
        text -> {
          Matcher temperature = TEMPERATURE.matcher(text);
          if (!temperature.matches()) {
            throw new Malformed("it shows the temperature '" + text + "'");
          }
          return new Module(
              Double.parseDouble(temperature.group(1)),
              Optional.empty(),
              Double.parseDouble(temperature.group(2)),
              List.of());
        });
  }

  /** Where a value stands. */
  private interface Place {
    String of(JsonNode output) throws Malformed;
  }

  /** What a value means, beside others. */
  private interface Meaning<T> {
    T of(String text, JsonNode output) throws Malformed;
  }

  private static <T> Observed<T> value(
      Reply reply, String what, Place place, Answer.Grammar<T> meaning) {
    return value(reply, what, place, (text, output) -> meaning.parse(text));
  }

  private static <T> Observed<T> value(Reply reply, String what, Place place, Meaning<T> meaning) {
    Optional<MatchResult> lack = Mft.refusal(reply, NO_SUCH);
    if (lack.isPresent()) {
      return Observed.unsupported(
          "the NIC shows no " + what + ": " + lack.get().group().strip(), reply.evidence());
    }
    Observed<Optional<T>> read =
        Answer.read(
            reply,
            text -> {
              JsonNode output = output(text);
              String found = place.of(output);
              return found.equals("N/A")
                  ? Optional.empty()
                  : Optional.of(meaning.of(found, output));
            });
    return read.flatMap(
        known ->
            known
                .map(one -> Observed.known(one, reply.evidence()))
                .orElseGet(
                    () ->
                        Observed.unsupported(
                            reply.command().tool() + " shows no " + what + ": N/A",
                            reply.evidence())));
  }

  private static JsonNode output(String text) throws Malformed {
    JsonNode root = JsonArray.object(text);
    JsonNode code = root.path("status").path("code");
    if (!code.isIntegralNumber() || code.intValue() != 0) {
      throw new Malformed(
          "its status is not 0 but "
              + code
              + ": "
              + root.path("status").path("message").asText("no message"));
    }
    return root.path("result").path("output");
  }

  private static String field(JsonNode output, String section, String key) throws Malformed {
    JsonNode value = output.path(section).path(key);
    if (!value.isTextual()) {
      throw new Malformed("it has no '" + key + "' under '" + section + "'");
    }
    return value.textValue().strip();
  }

  private static Optional<BigDecimal> optional(Pattern form, String text, String what)
      throws Malformed {
    return text.equals("N/A") ? Optional.empty() : Optional.of(number(form, text, what));
  }

  private static BigDecimal number(Pattern form, String text, String what) throws Malformed {
    if (!form.matcher(text).matches()) {
      throw new Malformed(what + " is '" + text + "'");
    }
    return new BigDecimal(text);
  }
}
