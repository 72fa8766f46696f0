package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * The aliases of functions: each states that a key and a WARP GUID are of the same code.
 * Contradictory aliases are all kept, up to a number: the first ones stay.
 *
 * <p>Thread-safe. Every method throws {@link StoreException} if the data cannot be read or written,
 * and {@link DamagedException} if they are damaged.
 */
public interface AliasStore {
  /** Maximum number of aliases of one key, and of one GUID. */
  int MAX_OF_ONE = 32;

  /** Longest target, in bytes. */
  int MAX_TARGET = 64;

  /**
   * Stores aliases. They are durable when this returns.
   *
   * @param aliases in any order; may be repeated, and stored already
   * @return how many of them are new
   * @throws DiskFullException if there is no room
   * @throws IllegalArgumentException if a target is too long
   */
  int store(List<FunctionAlias> aliases);

  /**
   * Deletes the aliases with some keys, and with some GUIDs. Pushing a deleted alias again stores
   * it again.
   *
   * @param ids keys, or GUIDs as {@link FunctionAlias#keyOf} writes them
   * @return how many were deleted
   */
  int delete(List<Md5> ids);

  /** Whether there are no aliases. Cheap. */
  boolean isEmpty();

  /**
   * The aliases of functions.
   *
   * @param ids keys, or GUIDs as {@link FunctionAlias#keyOf} writes them
   * @return for each id the aliases with this key, and with this GUID
   */
  List<List<FunctionAlias>> aliases(List<Md5> ids);
}
