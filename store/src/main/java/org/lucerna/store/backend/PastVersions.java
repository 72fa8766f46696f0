package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.model.PastVersion;

/** Past versions of one function after the other. Not thread-safe. */
public interface PastVersions extends AutoCloseable {
  /** Goes to a function; {@link #next} leads through its past versions. */
  void seek(Md5 key);

  /**
   * The next version, the newest first; null after the last one.
   *
   * @throws org.lucerna.store.StoreException if it cannot be read
   */
  @Nullable PastVersion next();

  @Override
  void close();
}
