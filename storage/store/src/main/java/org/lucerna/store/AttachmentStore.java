package org.lucerna.store;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The attachments of one kind: data about whole programs, found by the ids of the programs. The
 * store does not interpret them.
 *
 * <p>An attachment decides what others see of a program, so the first one stays: only its sender
 * can replace it, with one of at least as many functions; that of an unknown sender can be replaced
 * by any named account. The same holds for other ids with the same beginning.
 *
 * <p>Thread-safe. Every method throws {@link StoreException} if the data cannot be read or written,
 * and {@link DamagedException} if they are damaged.
 */
public interface AttachmentStore {
  /** Longest id of a program, in bytes. */
  int MAX_ID = 64;

  /** Number of leading bytes of an id that also find an attachment. */
  int SHORT_ID = 16;

  /** Longest attachment, in bytes. */
  int MAX_BYTES = 16 << 20;

  /**
   * Stores an attachment. It is durable when this returns.
   *
   * @param program 1 to {@value #MAX_ID} bytes
   * @param functions how many functions the attachment has
   * @param bytes at most {@value #MAX_BYTES} bytes
   * @param account name of the sender; any bytes
   * @param overrules whether it replaces the attachment of any sender
   * @return whether this attachment is stored now; else another one stays
   * @throws DiskFullException if there is no room
   * @throws IllegalArgumentException if the id or the attachment is too long
   */
  boolean store(
      ByteString program, int functions, ByteString bytes, ByteString account, boolean overrules);

  /** The attachment of a program; null if none is stored. */
  @Nullable ByteString of(ByteString program);

  /**
   * The attachment of a program by the beginning of its id, because some tools send no more; null
   * if none is stored. If several programs match, the attachment of one of them.
   *
   * @param shortId the first {@value #SHORT_ID} bytes of the id, or all of a shorter one followed
   *     by zeros
   */
  @Nullable ByteString ofShortId(ByteString shortId);
}
