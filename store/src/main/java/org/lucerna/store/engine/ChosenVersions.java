package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.PastVersion;

/** Versions that a pull gets instead of the newest ones, each read once. Not thread-safe. */
final class ChosenVersions {
  private final Map<VersionId, List<Integer>> places = new TreeMap<>();

  /** Requests a version for a place. */
  void add(int place, Md5 key, long version) {
    places.computeIfAbsent(new VersionId(key, version), _ -> new ArrayList<>()).add(place);
  }

  /**
   * Reads the versions and puts each into its places. Places of versions that are not live, or have
   * just been deleted, stay as they are.
   */
  void readInto(@Nullable FunctionInfo[] functions, Backend backend, MemoryGrant memory) {
    List<VersionId> all = List.copyOf(places.keySet());
    int together = backend.capabilities().headsTogether();
    for (int from = 0; from < all.size(); from += together) {
      List<VersionId> part = all.subList(from, Math.min(from + together, all.size()));
      List<@Nullable PastVersion> versions = backend.pastVersions(part);
      for (int i = 0; i < part.size(); i++) {
        PastVersion past = versions.get(i);
        if (past != null) {
          memory.take(past.version().bytes());
          if (past.isLive()) {
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
