package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** The part of a {@link Backend} that has the outlines of programs. */
public interface OutlineData {
  /** The outline of the program with a build-id; null if none is stored. */
  @Nullable StoredOutline outline(ByteString buildId);

  /**
   * The outline of a program whose build-id begins with a short id; null if none is stored. If
   * there are several, one of them.
   *
   * @param shortId {@link org.lucerna.store.OutlineStore#SHORT_ID} bytes
   */
  @Nullable StoredOutline outlineOfShortId(ByteString shortId);

  /** Number of outlines, or an estimate. Cheap. */
  long count();
}
