package io.rackproof.testbed.loader;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what was probably meant. */
final class Spelling {
  private static final int LISTED = 16;

  private Spelling() {}

  /** {@code "; did you mean 'x'?"}, or nothing when no name is near. */
  static String didYouMean(String found, Collection<String> names) {
    return nearest(found, names).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** {@code a, b, c}; a long list is cut and says so. */
  static String listed(Collection<String> names) {
    if (names.size() <= LISTED) {
      return String.join(", ", names);
    }
    List<String> first = names.stream().limit(LISTED).toList();
    return String.join(", ", first) + " and " + (names.size() - LISTED) + " more";
  }

  /** The nearest name, when it is near: at most one change in three characters, two at least. */
  static Optional<String> nearest(String found, Collection<String> names) {
    String word = found.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> distance(word, name) <= Math.max(2, word.length() / 3))
        .filter(name -> distance(word, name) < Math.max(word.length(), name.length()))
        .min(Comparator.comparingInt(name -> distance(word, name)));
  }

  /** Insertions, deletions, substitutions and swaps of neighbours, upper and lower case alike. */
  private static int distance(String word, String name) {
    String other = name.toLowerCase(Locale.ROOT);
    int[][] d = new int[word.length() + 1][other.length() + 1];
    for (int i = 0; i <= word.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : step(d, word, other, i, j);
      }
    }
    return d[word.length()][other.length()];
  }

  private static int step(int[][] d, String a, String b, int i, int j) {
    int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int best = Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + cost);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
