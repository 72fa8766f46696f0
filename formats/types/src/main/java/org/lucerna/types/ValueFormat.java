package org.lucerna.types;

import java.util.List;

/**
 * How to display a member's value.
 *
 * @param bits bits 0 to 3 the kind: 0 none, 1 binary, 2 octal, 3 hexadecimal, 4 decimal, 5 float, 6
 *     character, 7 segment, 9 offset, 10 string, 12 custom. Then 0x100 inverted sign, 0x200
 *     inverted bits, 0x400 signed, 0x800 leading zeroes, 0x1000 a table
 * @param parameters of an offset (9): the flags, the base unless the flags have 0x10 (relative to
 *     the image) or 0x1000 (to itself), the difference, the target (-1 none). Of a string (10): its
 *     type. Of a custom form (12): its number. Last, of a table: flags, items per line, alignment
 */
public record ValueFormat(long bits, List<Long> parameters) {
  static final int KIND = 0x0f;
  static final int OFFSET = 9;
  static final int STRING = 10;
  static final int CUSTOM = 12;
  static final int TABLE = 0x1000;

  /** Flags of an offset that need no base. */
  static final int NO_BASE = 0x1010;

  public ValueFormat {
    parameters = List.copyOf(parameters);
  }
}
