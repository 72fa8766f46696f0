package org.lucerna.store.choice;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Likeness to the names around: the share of the words of a name that are also in undisputed names
 * of the eight functions before and behind, each word counted as much as it is rare among the names
 * of the pull: 1/n where n undisputed names have it. Nothing is known where no name around is
 * undisputed.
 *
 * <p>The cost is one step for each word of each name.
 */
public final class NameLikeness implements Signal {
  private static final int REACH = 8;

  @Override
  public String label() {
    return "likeness";
  }

  @Override
  public Values of(Question question) {
    int places = question.places();
    @Nullable Set<String>[] around = newArray(places);
    Map<String, Integer> count = new HashMap<>();
    IdentityHashMap<Subject, Set<String>> known = new IdentityHashMap<>();
    for (int place = 0; place < places; place++) {
      Subject subject = question.subjects().get(place);
      if (subject != null && !subject.isDisputed()) {
        Set<String> words = known.get(subject);
        if (words == null) {
          words = Words.of(subject.opinions().getFirst().name());
          known.put(subject, words);
          words.forEach(word -> count.merge(word, 1, Integer::sum));
        }
        around[place] = words;
      }
    }
    IdentityHashMap<Opinion, Set<String>> words = new IdentityHashMap<>();
    return (place, subject, into) -> {
      Set<String> near = new HashSet<>();
      for (int at = Math.max(0, place - REACH); at <= Math.min(places - 1, place + REACH); at++) {
        Set<String> there = around[at];
        if (there != null) {
          near.addAll(there);
        }
      }
      for (int i = 0; i < subject.opinions().size(); i++) {
        Opinion opinion = subject.opinions().get(i);
        Set<String> own = words.computeIfAbsent(opinion, o -> Words.of(o.name()));
        double shared = 0;
        double all = 0;
        for (String word : own) {
          double weight = 1.0 / Math.max(1, count.getOrDefault(word, 0));
          all += weight;
          shared += near.contains(word) ? weight : 0;
        }
        into[i] = near.isEmpty() || all == 0 ? 0 : shared / all;
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Set<String>[] newArray(int size) {
    return (Set<String>[]) new Set<?>[size];
  }
}
