package org.lucerna.store.memory;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;

/**
 * Everything about one function.
 *
 * @param head null if it has no live version
 * @param past newest version first
 */
record MemoryFunction(
    @Nullable FunctionHead head, NavigableMap<Long, PastVersion> past, long pulls) {
  private static final Comparator<Long> NEWEST_FIRST =
      (one, other) -> Long.compareUnsigned(other, one);

  static final MemoryFunction UNKNOWN = new MemoryFunction(null, new TreeMap<>(NEWEST_FIRST), 0);

  MemoryFunction with(FunctionChange change) {
    NavigableMap<Long, PastVersion> changed = new TreeMap<>(past);
    change.removed().forEach(changed::remove);
    for (PastVersion version : change.past()) {
      changed.put(
          version.version().id(), new PastVersion(own(version.version()), version.removal()));
    }
    FunctionHead after = change.after();
    FunctionHead owned =
        after == null
            ? null
            : new FunctionHead(own(after.served()), NameEvidence.of(after.evidence().candidates()));
    return new MemoryFunction(owned, changed, pulls);
  }

  /** A copy that does not share the caller's buffers. */
  private static StoredVersion own(StoredVersion version) {
    return new StoredVersion(
        version.id(), version.pushId(), version.function().compact(), version.address());
  }

  MemoryFunction withPulls(long count) {
    return new MemoryFunction(head, past, count);
  }
}
