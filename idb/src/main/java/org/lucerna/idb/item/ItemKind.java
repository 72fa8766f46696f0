package org.lucerna.idb.item;

import org.lucerna.idb.memory.ByteFlags;

/** What an address is. */
public enum ItemKind {
  /** An instruction begins here. */
  CODE,
  /** Data begins here. */
  DATA,
  /** It is inside an instruction or data. */
  TAIL,
  /** Nobody knows. */
  UNKNOWN;

  /** What an address with these {@linkplain ByteFlags flags} is. */
  public static ItemKind of(int flags) {
    return switch (flags & ByteFlags.CLASS) {
      case ByteFlags.CODE -> CODE;
      case ByteFlags.DATA -> DATA;
      case ByteFlags.TAIL -> TAIL;
      default -> UNKNOWN;
    };
  }
}
