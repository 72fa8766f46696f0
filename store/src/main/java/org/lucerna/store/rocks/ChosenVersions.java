package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.MemoryGrant;

/** Versions that a pull gets in place of the newest ones, each read once. */
final class ChosenVersions {
  private record Wanted(Md5 key, long version) implements Comparable<Wanted> {
    @Override
    public int compareTo(Wanted other) {
      int keys = key.compareTo(other.key);
      // As the rows lie: the newest first.
      return keys != 0 ? keys : Long.compareUnsigned(other.version, version);
    }
  }

  private final Map<Wanted, List<Integer>> places = new TreeMap<>();

  /** A version is wanted at a place. */
  void add(int place, Md5 key, long version) {
    places.computeIfAbsent(new Wanted(key, version), _ -> new ArrayList<>()).add(place);
  }

  /**
   * Reads them, and puts each into its places. Where one is not live, or was deleted just now,
   * these stay as they are.
   */
  void readInto(@Nullable FunctionInfo[] functions, Database database, MemoryGrant memory) {
    List<Wanted> all = List.copyOf(places.keySet());
    for (int from = 0; from < all.size(); from += PullReader.FUNCTIONS) {
      List<Wanted> part = all.subList(from, Math.min(from + PullReader.FUNCTIONS, all.size()));
      List<byte[]> rows =
          part.stream().map(wanted -> Keys.version(wanted.key, wanted.version)).toList();
      List<? extends byte @Nullable []> values = database.multiGet(Column.VERSIONS, rows);
      for (int i = 0; i < rows.size(); i++) {
        byte[] value = values.get(i);
        if (value != null) {
          memory.take(value.length);
          PastVersion past = PastVersion.decode(rows.get(i), value);
          if (past.live()) {
            FunctionInfo function = past.version().function();
            places
                .getOrDefault(part.get(i), List.of())
                .forEach(place -> functions[place] = function);
          }
        }
      }
    }
  }
}
