package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.model.PastVersion;

/** Past versions, function by function. Not thread-safe. */
public interface PastVersions extends AutoCloseable {
  /** Moves to a function; {@link #next} returns its past versions one by one. */
  void seek(Md5 key);

  /**
   * The next version, newest first; null after the last one.
   *
   * @throws org.lucerna.store.StoreException if the version cannot be read
   */
  @Nullable PastVersion next();

  @Override
  void close();
}
