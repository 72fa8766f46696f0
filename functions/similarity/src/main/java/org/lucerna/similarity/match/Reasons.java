package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.List;

/**
 * The reasons for taking two functions for the same.
 *
 * @param isSameKey whether they have the same key
 * @param strings that both refer to
 * @param imports that both call or refer to
 * @param constants of 256 and more, floating-point numbers and tables that both have
 * @param fields of structures at the same places
 * @param callees that match
 * @param callers that match
 * @param neighbors before and after that match, of at most eight
 * @param classes of C++ and slots of their virtual tables that both have
 */
public record Reasons(
    boolean isSameKey,
    int strings,
    int imports,
    int constants,
    int fields,
    int callees,
    int callers,
    int neighbors,
    int classes) {
  /** All reasons as numbers, in their order; 1 for the same key, else 0. */
  public List<Integer> numbers() {
    return List.of(
        isSameKey ? 1 : 0,
        strings,
        imports,
        constants,
        fields,
        callees,
        callers,
        neighbors,
        classes);
  }

  /** The reasons with these numbers; missing ones are 0, further ones are ignored. */
  public static Reasons of(List<Integer> numbers) {
    int[] all = new int[9];
    for (int i = 0; i < Math.min(all.length, numbers.size()); i++) {
      all[i] = numbers.get(i);
    }
    return new Reasons(all[0] != 0, all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8]);
  }

  /** Number of matching functions around it. */
  int matched() {
    return callees + callers + neighbors;
  }

  /** The reasons in words, such as {@code 3 strings, 2 callees}; empty if nothing can be named. */
  public String words() {
    List<String> words = new ArrayList<>();
    if (isSameKey) {
      words.add("same key");
    }
    add(words, strings, "string");
    if (classes > 0) {
      words.add(classes == 1 ? "1 class" : classes + " classes");
    }
    add(words, imports, "import");
    add(words, constants, "constant");
    add(words, fields, "field");
    add(words, callees, "callee");
    add(words, callers, "caller");
    add(words, neighbors, "neighbor");
    return String.join(", ", words);
  }

  private static void add(List<String> words, int count, String what) {
    if (count > 0) {
      words.add(count + " " + what + (count == 1 ? "" : "s"));
    }
  }
}
