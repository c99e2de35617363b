package io.rackproof.report.signoff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Whether evidence is still what a run signed off with.
 *
 * @param found digest of the evidence as it is now
 * @param signed digest in the {@code signoff.json} beside it; empty where there is none
 * @param outcome what that run concluded; empty where it is not known
 * @param changed files that differ, are missing or are new, where the listing of that run tells
 */
public record EvidenceCheck(
    String found, Optional<String> signed, String outcome, List<String> changed) {
  private static final int NAMED = 5;

  public EvidenceCheck {
    changed = List.copyOf(changed);
  }

  /**
   * Compares a folder with the {@code signoff.json} and {@code evidence.sha256} that lie beside it.
   *
   * @throws IOException when one of them cannot be read
   */
  public static EvidenceCheck of(Path evidence, EvidenceDigest now) throws IOException {
    Path beside = evidence.toRealPath().getParent();
    Path record = beside.resolve(SignoffFiles.JSON);
    if (!Files.isRegularFile(record)) {
      return new EvidenceCheck(now.digest(), Optional.empty(), "", List.of());
    }
    JsonNode json = new ObjectMapper().readTree(record.toFile());
    String signed = json.path("evidence").path("digest").asText();
    List<String> changed = List.of();
    Path listing = beside.resolve(SignoffFiles.LISTING);
    if (!signed.equals(now.digest()) && Files.isRegularFile(listing)) {
      String then = Files.readString(listing, StandardCharsets.UTF_8);
      // A listing that was changed as well tells nothing.
      changed =
          EvidenceDigest.sha256(then).equals(signed) ? differences(then, now.listing()) : List.of();
    }
    return new EvidenceCheck(
        now.digest(), Optional.of(signed), json.path("outcome").asText(), changed);
  }

  /** Whether there is a signed digest, and it is another. */
  public boolean tampered() {
    return signed.isPresent() && !signed.get().equals(found);
  }

  /** For a person. */
  public String sentence() {
    if (signed.isEmpty()) {
      return "No " + SignoffFiles.JSON + " lies beside the evidence, so nothing signs it";
    }
    if (!tampered()) {
      return "The evidence is the one that was signed off (" + outcome + "), byte for byte";
    }
    StringBuilder text = new StringBuilder();
    text.append("The evidence is not the one that was signed off: its digest is ").append(found);
    text.append(", ").append(SignoffFiles.JSON).append(" says '").append(signed.get()).append('\'');
    if (!changed.isEmpty()) {
      text.append("; ").append(changed.size()).append(" differ: ");
      text.append(String.join(", ", changed.subList(0, Math.min(NAMED, changed.size()))));
      text.append(changed.size() > NAMED ? ", …" : "");
    }
    return text.append(". Fetch the run's folder again from where it was kept").toString();
  }

  private static List<String> differences(String then, String now) {
    Map<String, String> before = byName(then);
    Map<String, String> after = byName(now);
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    List<String> differing = new ArrayList<>();
    for (String name : names) {
      if (!after.containsKey(name)) {
        differing.add(name + " (missing)");
      } else if (!before.containsKey(name)) {
        differing.add(name + " (new)");
      } else if (!before.get(name).equals(after.get(name))) {
        differing.add(name);
      }
    }
    return differing;
  }

  private static Map<String, String> byName(String listing) {
    Map<String, String> digests = new TreeMap<>();
    listing
        .lines()
        .filter(line -> line.contains(" *./"))
        .forEach(
            line -> {
              int at = line.indexOf(" *./");
              digests.put(line.substring(at + 4), line.substring(0, at));
            });
    return digests;
  }
}
