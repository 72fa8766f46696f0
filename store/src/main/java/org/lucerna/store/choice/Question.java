package org.lucerna.store.choice;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * A whole pull. It is read by one thread.
 *
 * @param keys of the functions, in the order of the client's addresses; a place is an index here
 * @param subjects what is known at each place, the same object where the key is the same; null
 *     where it is unknown
 * @param sizes in bytes at each place, unsigned, 0 for unknown; empty where none is told
 * @param addresses of the functions in the asker's program; empty if it does not report them
 * @param asker who asks
 * @param files the likeliest files, with their layouts
 */
public record Question(
    List<Md5> keys,
    List<@Nullable Subject> subjects,
    List<Integer> sizes,
    List<Long> addresses,
    Asker asker,
    LikelyFiles files) {
  /** Places times files. */
  private static final int MOST_COMPARED = 1 << 22;

  /**
   * A question. The candidates of each subject support each other if they are spellings of one
   * name: see {@link NameSpelling}.
   *
   * @param layouts gives a file's layout, null where there is none; it is called for the likeliest
   */
  public static Question of(
      List<Md5> keys,
      List<@Nullable Subject> subjects,
      List<Integer> sizes,
      List<Long> addresses,
      Asker asker,
      IntFunction<@Nullable Layout> layouts) {
    IdentityHashMap<Subject, Subject> shared = new IdentityHashMap<>();
    List<@Nullable Subject> places = new ArrayList<>(subjects.size());
    for (Subject subject : subjects) {
      places.add(
          subject == null ? null : shared.computeIfAbsent(subject, Subject::withSharedSupport));
    }
    return new Question(keys, places, sizes, addresses, asker, LikelyFiles.of(places, layouts));
  }

  /** The layouts that the whole pull is laid beside: of a very large one fewer. */
  Stream<Layout> comparedLayouts() {
    return files.layouts().stream().limit(MOST_COMPARED / Math.max(1, places()));
  }

  int places() {
    return keys.size();
  }

  /** What there is to choose from at a place; null where there is nothing to choose. */
  @Nullable Subject disputed(int place) {
    Subject subject = subjects.get(place);
    return subject != null && subject.isDisputed() ? subject : null;
  }

  /** The size at a place; 0 where it is not known. */
  int size(int place) {
    return sizes.isEmpty() ? 0 : sizes.get(place);
  }
}
