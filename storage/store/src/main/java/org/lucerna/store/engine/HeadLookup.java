package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.ranking.AddressMap;

/** Reads many functions at a time. */
record HeadLookup(Backend backend) {
  /** The known functions that begin with prefixes of keys: see {@link AddressMap#keyPrefix}. */
  Map<Long, Md5> keys(long[] prefixes) {
    long[] wanted = Arrays.stream(prefixes).sorted().distinct().toArray();
    long[] shortKeys =
        Arrays.stream(wanted).map(prefix -> ShortKey.of(new Md5(prefix, 0))).distinct().toArray();
    Arrays.sort(shortKeys);
    Map<Long, Md5> keys = new HashMap<>();
    try (Snapshot snapshot = backend.snapshot();
        Scan<Md5> functions = snapshot.functions(shortKeys)) {
      for (Md5 key = functions.next(); key != null; key = functions.next()) {
        long prefix = AddressMap.keyPrefix(key);
        if (Arrays.binarySearch(wanted, prefix) >= 0) {
          keys.putIfAbsent(prefix, key);
        }
      }
    }
    return keys;
  }

  /** The heads of functions, by key; unknown functions are left out. */
  Map<Md5, FunctionHead> heads(Collection<Md5> functions) {
    List<Md5> keys = new ArrayList<>(functions);
    keys.sort(null);
    Map<Md5, FunctionHead> heads = new HashMap<>();
    for (int start = 0; start < keys.size(); start += Backend.MAX_HEADS) {
      List<Md5> some = keys.subList(start, Math.min(keys.size(), start + Backend.MAX_HEADS));
      List<@Nullable FunctionHead> read = backend.heads(some);
      for (int i = 0; i < some.size(); i++) {
        FunctionHead head = read.get(i);
        if (head != null) {
          heads.put(some.get(i), head);
        }
      }
    }
    return heads;
  }
}
