package org.lucerna.store.memory;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.OutlineData;
import org.lucerna.store.backend.StoredOutline;

/** The outlines of programs. Thread-safe. */
record MemoryOutlines(MemoryData data) implements OutlineData {
  @Override
  public @Nullable StoredOutline outline(ByteString buildId) {
    return data.outlines().get(buildId);
  }

  @Override
  public @Nullable StoredOutline outlineOfShortId(ByteString shortId) {
    Map.Entry<ByteString, StoredOutline> next = data.outlines().ceilingEntry(shortId);
    return next != null && next.getValue().hasShortId(shortId) ? next.getValue() : null;
  }

  @Override
  public long count() {
    return data.outlines().size();
  }
}
