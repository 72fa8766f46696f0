package org.lucerna.store.memory;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.model.PastVersion;

/** Past versions, function by function. */
final class MemoryPastVersions implements PastVersions {
  private final Map<Md5, MemoryFunction> functions;
  private Iterator<PastVersion> versions = Collections.emptyIterator();

  MemoryPastVersions(Map<Md5, MemoryFunction> functions) {
    this.functions = functions;
  }

  @Override
  public void seek(Md5 key) {
    versions = functions.getOrDefault(key, MemoryFunction.UNKNOWN).past().values().iterator();
  }

  @Override
  public @Nullable PastVersion next() {
    return versions.hasNext() ? versions.next() : null;
  }

  @Override
  public void close() {}
}
