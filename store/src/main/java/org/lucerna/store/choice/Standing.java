package org.lucerna.store.choice;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The author's standing: how often an account sided with most of the others, over the keys of this
 * pull of which there are several opinions and one that more than half of all accounts share. With
 * s of n it is (s+2)/(n+4), so one half of an account of which nothing is known. An opinion has
 * that of its best author.
 *
 * <p>The cost is one step for each witness.
 */
public final class Standing implements Signal {
  private static final int[] UNKNOWN = {0, 0};

  @Override
  public String label() {
    return "standing";
  }

  @Override
  public Values of(Question question) {
    Map<Integer, int[]> records = records(question);
    return Values.ofKeys(
        (subject, into) -> {
          for (int i = 0; i < subject.opinions().size(); i++) {
            double best = 0;
            for (Witness witness : subject.opinions().get(i).witnesses()) {
              int[] sided = records.getOrDefault(witness.account(), UNKNOWN);
              best = Math.max(best, (sided[0] + 2.0) / (sided[1] + 4.0));
            }
            into[i] = best;
          }
        });
  }

  /** By account: how often it sided with most, and how often there was something to side with. */
  private static Map<Integer, int[]> records(Question question) {
    Map<Integer, int[]> records = new HashMap<>();
    Set<Subject> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int place = 0; place < question.places(); place++) {
      Subject subject = question.disputed(place);
      if (subject != null && seen.add(subject)) {
        Opinion shared = sharedByMost(subject);
        if (shared != null) {
          for (Opinion opinion : subject.opinions()) {
            for (int account : opinion.accounts()) {
              int[] record = records.computeIfAbsent(account, _ -> new int[2]);
              record[0] += NameSpelling.isSame(opinion, shared) ? 1 : 0;
              record[1]++;
            }
          }
        }
      }
    }
    return records;
  }

  private static @Nullable Opinion sharedByMost(Subject subject) {
    int all = subject.accounts().length;
    for (Opinion opinion : subject.opinions()) {
      if (2 * opinion.accounts().length > all) {
        return opinion;
      }
    }
    return null;
  }
}
