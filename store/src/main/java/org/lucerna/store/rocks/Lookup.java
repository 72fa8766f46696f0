package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;

/** Single rows: of the database as it is, or as it was at one moment. */
interface Lookup {
  /**
   * The value of {@code key}, null where there is none.
   *
   * @throws org.lucerna.store.StoreException where the disk fails or the data is damaged
   */
  byte @Nullable [] get(Column column, byte[] key);
}
