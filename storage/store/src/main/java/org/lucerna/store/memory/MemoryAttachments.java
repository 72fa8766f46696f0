package org.lucerna.store.memory;

import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.StoredAttachment;

/**
 * The attachments of one kind. Thread-safe.
 *
 * @param byProgram by the ids of the programs
 */
record MemoryAttachments(NavigableMap<ByteString, StoredAttachment> byProgram)
    implements AttachmentData {
  static MemoryAttachments empty() {
    return new MemoryAttachments(new ConcurrentSkipListMap<>());
  }

  void put(StoredAttachment attachment) {
    byProgram.put(attachment.program(), attachment);
  }

  @Override
  public @Nullable StoredAttachment of(ByteString program) {
    return byProgram.get(program);
  }

  @Override
  public @Nullable StoredAttachment ofShortId(ByteString shortId) {
    Map.Entry<ByteString, StoredAttachment> next = byProgram.ceilingEntry(shortId);
    return next != null && next.getValue().hasShortId(shortId) ? next.getValue() : null;
  }

  @Override
  public long count() {
    return byProgram.size();
  }
}
