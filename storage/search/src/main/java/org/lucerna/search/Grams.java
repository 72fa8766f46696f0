package org.lucerna.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Sequences of three characters of a name, for finding parts of names. A name begins with {@link
 * #BEGIN} and ends with {@link #END}, so that beginnings and ends are found too.
 */
final class Grams {
  static final char BEGIN = '\u0002';
  static final char END = '\u0003';

  /** Number of characters in a gram. */
  static final int LENGTH = 3;

  private Grams() {}

  /** The grams of a whole name in lower case. */
  static List<String> ofName(String name) {
    return of(BEGIN + name + END);
  }

  /** The grams of a part of a name; none if it is shorter than a gram. */
  static List<String> of(String part) {
    List<String> grams = new ArrayList<>(part.length());
    for (int i = 0; i + LENGTH <= part.length(); i++) {
      grams.add(part.substring(i, i + LENGTH));
    }
    return grams;
  }
}
