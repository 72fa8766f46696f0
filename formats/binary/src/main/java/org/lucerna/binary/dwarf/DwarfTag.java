package org.lucerna.binary.dwarf;

/** The kind of an entry ({@code DW_TAG}). */
final class DwarfTag {
  static final int ARRAY_TYPE = 0x01;
  static final int ENUMERATION_TYPE = 0x04;
  static final int COMPILE_UNIT = 0x11;
  static final int SUBROUTINE_TYPE = 0x15;
  static final int INLINED_SUBROUTINE = 0x1d;
  static final int SUBPROGRAM = 0x2e;
  static final int PARTIAL_UNIT = 0x3c;
  static final int TYPE_UNIT = 0x41;
  static final int CALL_SITE = 0x48;
  static final int SKELETON_UNIT = 0x4a;
  static final int GNU_CALL_SITE = 0x4109;

  private DwarfTag() {}

  static boolean isUnit(int tag) {
    return tag == COMPILE_UNIT || tag == PARTIAL_UNIT || tag == TYPE_UNIT || tag == SKELETON_UNIT;
  }

  /** Whether no function lies below an entry of this kind. */
  static boolean holdsNoCode(int tag) {
    return switch (tag) {
      case ARRAY_TYPE, ENUMERATION_TYPE, SUBROUTINE_TYPE, CALL_SITE, GNU_CALL_SITE -> true;
      default -> false;
    };
  }
}
