package org.lucerna.idb.item;

import org.lucerna.idb.memory.ByteFlags;

/** The kind of item that an address belongs to. */
public enum ItemKind {
  /** An instruction begins here. */
  CODE,
  /** Data begins here. */
  DATA,
  /** It is inside an instruction or data, not at its start. */
  TAIL,
  /** Not analyzed. */
  UNKNOWN;

  /** The kind for these {@linkplain ByteFlags flags}. */
  public static ItemKind of(int flags) {
    return switch (flags & ByteFlags.CLASS) {
      case ByteFlags.CODE -> CODE;
      case ByteFlags.DATA -> DATA;
      case ByteFlags.TAIL -> TAIL;
      default -> UNKNOWN;
    };
  }
}
