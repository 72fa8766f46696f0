package org.lucerna.store.choice;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A function's key, and what is thought of it.
 *
 * @param key the function's
 * @param opinions in the order of their versions, the newest first; at least one, at most {@link
 *     #MOST_OPINIONS}
 */
public record Subject(Md5 key, List<Opinion> opinions) {
  /** Remembered of each key. */
  public static final int MOST_OPINIONS = 128;

  public Subject {
    opinions = List.copyOf(opinions);
  }

  /** The same, where spellings of one name support each other; this object if there are none. */
  Subject withSharedSupport() {
    List<Opinion> shared = NameSpelling.shareSupport(opinions);
    return shared.equals(opinions) ? this : new Subject(key, shared);
  }

  /** Whether there is anything to choose. */
  public boolean isDisputed() {
    return opinions.size() > 1;
  }

  /** The input files it was seen in; see {@link Numbers}. */
  int[] files() {
    return Numbers.of(opinions, Witness::file);
  }

  /** The accounts that know it; see {@link Numbers}. */
  int[] accounts() {
    return Numbers.of(opinions, Witness::account);
  }

  /** Where an opinion stands in the list; -1 where there is none of that number. */
  int indexOf(int number) {
    for (int i = 0; i < opinions.size(); i++) {
      if (opinions.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }
}
