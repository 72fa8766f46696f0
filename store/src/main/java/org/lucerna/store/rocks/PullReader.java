package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Known;

/** One pull: each key is looked up once, in order, in bounded parts. */
final class PullReader {
  /** Keys read together. */
  private static final int PART = 1000;

  private final Database database;
  private final PullCounts counts;

  /** The keys asked, sorted, each once; and how often each was asked. */
  private final Md5[] keys;

  private final int[] times;
  private final int distinct;

  /** What is known of each key, and how often it had been pulled. */
  private final @Nullable FunctionInfo[] functions;

  private final long[] frequencies;

  PullReader(Database database, PullCounts counts, List<Md5> asked) {
    this.database = database;
    this.counts = counts;
    keys = asked.toArray(Md5[]::new);
    Arrays.sort(keys);
    times = new int[keys.length];
    int last = -1;
    for (Md5 key : keys) {
      if (last < 0 || !keys[last].equals(key)) {
        keys[++last] = key;
      }
      times[last]++;
    }
    distinct = last + 1;
    functions = new @Nullable FunctionInfo[distinct];
    frequencies = new long[distinct];
  }

  /**
   * Reads what is known, and counts.
   *
   * @return how many pulls were counted
   */
  int read(boolean count) {
    int counted = 0;
    for (int from = 0; from < distinct; from += PART) {
      counted += read(from, Math.min(from + PART, distinct), count);
    }
    return counted;
  }

  private int read(int from, int to, boolean count) {
    List<byte[]> rows = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      rows.add(Keys.function(keys[i]));
    }
    List<? extends byte @Nullable []> values = database.multiGet(Column.CURRENT, rows);
    List<Md5> known = new ArrayList<>(to - from);
    int[] places = new int[to - from];
    int[] more = new int[to - from];
    int counted = 0;
    for (int i = 0; i < values.size(); i++) {
      byte[] value = values.get(i);
      if (value != null) {
        functions[from + i] = StoredVersion.decode(rows.get(i), value).function();
        places[known.size()] = from + i;
        more[known.size()] = times[from + i];
        known.add(keys[from + i]);
        counted += times[from + i];
      }
    }
    if (!known.isEmpty()) {
      long[] before = counts.get(known, count ? more : null);
      for (int i = 0; i < before.length; i++) {
        frequencies[places[i]] = before[i];
      }
    }
    return count ? counted : 0;
  }

  /** The answers after {@link #read}, in the order of {@code asked}; once. */
  List<@Nullable Known> answers(List<Md5> asked, boolean count) {
    List<@Nullable Known> answers = new ArrayList<>(asked.size());
    for (Md5 key : asked) {
      int i = Arrays.binarySearch(keys, 0, distinct, key);
      FunctionInfo function = functions[i];
      if (function == null) {
        answers.add(null);
        continue;
      }
      answers.add(new Known(function, frequencies[i]));
      if (count) {
        frequencies[i]++;
      }
    }
    return answers;
  }
}
