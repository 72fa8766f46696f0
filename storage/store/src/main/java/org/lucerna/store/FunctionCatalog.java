package org.lucerna.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * Reads everything known about functions, for programs that present all of it: an index, pages. The
 * {@link ChangeFeed} reports which functions to read again.
 *
 * <p>Thread-safe; every method throws {@link StoreException} if the data cannot be read, and after
 * the store was closed.
 */
public interface FunctionCatalog {
  /**
   * Everything known about each function.
   *
   * @return for each key, in order; null if the key is unknown
   */
  List<@Nullable CatalogEntry> entries(List<Md5> keys);

  /**
   * The next functions in the order of their keys. To read all, repeat this with the last key until
   * it returns none; functions that are pushed or deleted meanwhile may or may not be included.
   *
   * @param key begins after this key; null begins with the first function
   * @param limit at most this many, positive
   */
  List<CatalogEntry> entriesAfter(@Nullable Md5 key, int limit);
}
