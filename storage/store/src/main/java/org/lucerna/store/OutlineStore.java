package org.lucerna.store;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The outlines of programs, from which debuggers get names: addresses and keys of a program's
 * functions, found by the program's build-id. The store does not interpret outlines.
 *
 * <p>An outline decides where names stand in a debugger, so the first one of a build-id stays: only
 * its sender can replace it, with an outline of at least as many functions; an outline of an
 * unknown sender can be replaced by any named account. The same holds for other build-ids with the
 * same beginning.
 *
 * <p>Thread-safe. Every method throws {@link StoreException} if the data cannot be read or written,
 * and {@link DamagedException} if they are damaged.
 */
public interface OutlineStore {
  /** Longest build-id, in bytes. */
  int MAX_ID = 64;

  /** Number of leading bytes of a build-id that also find an outline. */
  int SHORT_ID = 16;

  /** Longest outline, in bytes. */
  int MAX_OUTLINE = 16 << 20;

  /**
   * Stores an outline. It is durable when this returns.
   *
   * @param buildId 1 to {@value #MAX_ID} bytes
   * @param functions how many the outline has
   * @param outline at most {@value #MAX_OUTLINE} bytes
   * @param account name of the sender; any bytes
   * @param overrules whether it replaces the outline of any sender
   * @return whether this outline is stored now; else another one stays
   * @throws DiskFullException if there is no room
   * @throws IllegalArgumentException if the build-id or the outline is too long
   */
  boolean store(
      ByteString buildId, int functions, ByteString outline, ByteString account, boolean overrules);

  /** The outline of a program; null if none is stored. */
  @Nullable ByteString outline(ByteString buildId);

  /**
   * The outline of a program by the beginning of its build-id, because some tools send no more;
   * null if none is stored. If several programs match, the outline of one of them.
   *
   * @param shortId the first {@value #SHORT_ID} bytes of the build-id, or all of a shorter one
   *     followed by zeros
   */
  @Nullable ByteString outlineOfShortId(ByteString shortId);
}
