package org.lucerna.bench.ranking;

import java.util.List;
import java.util.SplittableRandom;

/** Other spellings of a name, and their common form. */
final class NameVariants {
  private NameVariants() {}

  /**
   * A name as another person writes it: with a personal or common prefix, a number, an underscore,
   * a verb, or misspelt. Never the name itself.
   *
   * @param own selects the personal prefix
   */
  static String other(String name, int own, SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> "my_" + name;
      case 1 -> name + "_" + random.nextInt(3);
      case 2 -> (char) ('a' + own % 26) + "x_" + name;
      case 3 -> "_" + name;
      case 4 -> "do" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      default -> misspelt(name, random);
    };
  }

  private static String misspelt(String name, SplittableRandom random) {
    int at = random.nextInt(name.length());
    return name.substring(0, at) + name.charAt(at) + name.substring(at);
  }

  /** Whether a name has the same {@link #base} as one of the others. */
  static boolean isVariant(String name, List<String> others) {
    String plain = base(name);
    return others.stream().anyMatch(other -> base(other).equals(plain));
  }

  /** A name without leading underscores and a trailing number ({@code _0}, {@code .1}). */
  static String base(String name) {
    int start = 0;
    while (start < name.length() - 1 && name.charAt(start) == '_') {
      start++;
    }
    int end = name.length();
    int digits = end;
    while (digits > start && Character.isDigit(name.charAt(digits - 1))) {
      digits--;
    }
    boolean numbered =
        digits < end
            && digits > start + 1
            && (name.charAt(digits - 1) == '_' || name.charAt(digits - 1) == '.');
    return name.substring(start, numbered ? digits - 1 : end);
  }
}
