package org.lucerna.diff;

import java.util.ArrayList;
import java.util.List;

/**
 * What the code of a function gained and lost, as far as its features say so: each different
 * string, import and so on counts once.
 *
 * @param strings that it refers to
 * @param imports functions and data of other libraries
 * @param constants numbers of 256 or more, floating-point numbers and tables
 * @param calls of functions of the program itself
 * @param features all of its own, which describe its instructions, too: the extent of the change
 */
public record CodeChange(
    Count strings, Count imports, Count constants, Count calls, Count features) {
  /** No difference. */
  public static final CodeChange NONE =
      new CodeChange(Count.NONE, Count.NONE, Count.NONE, Count.NONE, Count.NONE);

  /** How many things of one kind only one of the functions has. */
  public record Count(int gained, int lost) {
    /** No difference. */
    public static final Count NONE = new Count(0, 0);

    /** With so many more. */
    Count plus(int more, int fewer) {
      return new Count(gained + more, lost + fewer);
    }

    /** Number of both. */
    public int total() {
      return gained + lost;
    }
  }

  /**
   * Whether the code refers to something else, which its key does not cover. Tables do not count:
   * what follows them in memory may change.
   */
  boolean hasOtherReferences() {
    return strings.total() + imports.total() > 0;
  }

  /** In words, such as {@code +2 strings, -1 call}; empty if nothing can be named. */
  public String words() {
    List<String> words = new ArrayList<>();
    add(words, strings, "string");
    add(words, imports, "import");
    add(words, constants, "constant");
    add(words, calls, "call");
    return String.join(", ", words);
  }

  private static void add(List<String> words, Count count, String what) {
    add(words, '+', count.gained(), what);
    add(words, '-', count.lost(), what);
  }

  private static void add(List<String> words, char sign, int count, String what) {
    if (count > 0) {
      words.add(sign + "" + count + " " + what + (count == 1 ? "" : "s"));
    }
  }
}
