package org.lucerna.service.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the intended word for a misspelt one. */
public final class SpellingSuggestion {
  private SpellingSuggestion() {}

  /** The known word closest to {@code word}; empty if none is similar. */
  public static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3))
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** The number of letters to add, remove, replace or swap with their neighbor. */
  public static int distance(String a, String b) {
    int[][] steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        steps[i][j] = i == 0 || j == 0 ? i + j : step(a, i, b, j, steps);
      }
    }
    return steps[a.length()][b.length()];
  }

  private static int step(String a, int i, String b, int j, int[][] steps) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int least = steps[i - 1][j - 1] + (same ? 0 : 1);
    least = Math.min(least, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
    if (i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1)) {
      least = Math.min(least, steps[i - 2][j - 2] + 1);
    }
    return least;
  }
}
