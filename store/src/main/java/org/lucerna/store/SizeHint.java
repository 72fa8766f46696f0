package org.lucerna.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;

/**
 * Which version a client gets that tells how large its function is: the served one, except where
 * that has another size and some other live version has just this one; then the newest such.
 * Histories are read only of functions whose size differs.
 */
public final class SizeHint {
  /** Histories read together: they may be long. */
  private static final int PART = 16;

  private SizeHint() {}

  /**
   * Answers with other versions where the sizes call for them.
   *
   * @param keys as pulled
   * @param sizes in bytes, unsigned numbers, one for each key; 0 for unknown
   * @param served what the pull gave for each key; it is changed
   */
  public static void apply(
      FunctionStore store, List<Md5> keys, List<Integer> sizes, List<@Nullable Known> served) {
    Map<Md5, List<Integer>> differing = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      Known known = served.get(i);
      if (known != null && sizes.get(i) != 0 && known.function().size() != sizes.get(i)) {
        differing.computeIfAbsent(keys.get(i), _ -> new ArrayList<>()).add(i);
      }
    }
    List<Md5> all = List.copyOf(differing.keySet());
    for (int from = 0; from < all.size(); from += PART) {
      List<Md5> part = all.subList(from, Math.min(from + PART, all.size()));
      List<List<Version>> histories = store.histories(part);
      for (int i = 0; i < part.size(); i++) {
        for (int place : differing.getOrDefault(part.get(i), List.of())) {
          choose(histories.get(i), sizes.get(place), place, served);
        }
      }
    }
  }

  private static void choose(
      List<Version> history, int size, int place, List<@Nullable Known> served) {
    Known known = served.get(place);
    FunctionInfo fitting = ofSize(history, size);
    if (known != null && fitting != null) {
      served.set(place, new Known(fitting, known.frequency()));
    }
  }

  private static @Nullable FunctionInfo ofSize(List<Version> history, int size) {
    for (Version version : history) {
      if (version.function().size() == size) {
        return version.function();
      }
    }
    return null;
  }
}
