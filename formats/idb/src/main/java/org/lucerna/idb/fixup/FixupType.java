package org.lucerna.idb.fixup;

import org.jspecify.annotations.Nullable;

/** The part that a fixup changes, after the {@code FIXUP_} numbers of the public SDK. */
public enum FixupType {
  /** 8 bits of an offset. */
  OFF8(13),
  OFF16(1),
  /** 16 bits: a selector. */
  SEG16(2),
  /** 16 bits of an offset, 16 bits of a selector. */
  PTR16(3),
  OFF32(4),
  /** 32 bits of an offset, 16 bits of a selector. */
  PTR32(5),
  /** The high 8 bits of a 16-bit offset. */
  HI8(6),
  HI16(7),
  LOW8(8),
  LOW16(9),
  /** In old databases, specific to processor modules. */
  VHIGH(10),
  VLOW(11),
  OFF64(12),
  /** Signed, like the two after it. */
  OFF8S(14),
  OFF16S(15),
  OFF32S(16),
  /** Defined by a processor module or a plug-in. */
  CUSTOM(0x8000);

  private final int number;

  FixupType(int number) {
    this.number = number;
  }

  /**
   * The type with this number, or null if it is unknown. All from 0x8000 on are {@link #CUSTOM}.
   */
  static @Nullable FixupType of(int number) {
    for (FixupType type : values()) {
      if (type.number == Math.min(number, CUSTOM.number)) {
        return type;
      }
    }
    return null;
  }
}
