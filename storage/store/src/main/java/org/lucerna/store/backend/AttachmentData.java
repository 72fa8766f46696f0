package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** The part of a {@link Backend} that has the attachments of one kind. */
public interface AttachmentData {
  /** The attachment of the program with an id; null if none is stored. */
  @Nullable StoredAttachment of(ByteString program);

  /**
   * The attachment of a program whose id begins with a short id; null if none is stored. If there
   * are several, one of them.
   *
   * @param shortId {@link org.lucerna.store.AttachmentStore#SHORT_ID} bytes
   */
  @Nullable StoredAttachment ofShortId(ByteString shortId);

  /** Number of attachments, or an estimate. Cheap. */
  long count();
}
