package org.lucerna.binary.dwarf;

/** The attributes that are read, numbered densely; all others are skipped. */
final class Slot {
  static final int NONE = -1;
  static final int SIBLING = 0;
  static final int NAME = 1;
  static final int LINKAGE_NAME = 2;
  static final int LOW_PC = 3;
  static final int HIGH_PC = 4;
  static final int RANGES = 5;
  static final int ABSTRACT_ORIGIN = 6;
  static final int SPECIFICATION = 7;
  static final int DECL_FILE = 8;
  static final int DECL_LINE = 9;
  static final int CALL_FILE = 10;
  static final int CALL_LINE = 11;
  static final int CALL_COLUMN = 12;
  static final int STMT_LIST = 13;
  static final int COMP_DIR = 14;
  static final int STR_OFFSETS_BASE = 15;
  static final int ADDR_BASE = 16;
  static final int RNGLISTS_BASE = 17;
  static final int DWO_NAME = 18;
  static final int DWO_ID = 19;
  static final int RANGES_BASE = 20;
  static final int COUNT = 21;

  private Slot() {}

  /** The slot of an attribute ({@code DW_AT}) of an entry, or {@link #NONE}. */
  static int of(int tag, int attribute) {
    if (attribute == 0x01) {
      return SIBLING;
    }
    if (DwarfTag.isUnit(tag)) {
      return ofUnit(attribute);
    }
    boolean code = tag == DwarfTag.SUBPROGRAM || tag == DwarfTag.INLINED_SUBROUTINE;
    return code ? ofCode(attribute) : NONE;
  }

  private static int ofUnit(int attribute) {
    return switch (attribute) {
      case 0x03 -> NAME;
      case 0x10 -> STMT_LIST;
      case 0x11 -> LOW_PC;
      case 0x12 -> HIGH_PC;
      case 0x1b -> COMP_DIR;
      case 0x55 -> RANGES;
      case 0x72 -> STR_OFFSETS_BASE;
      case 0x73, 0x2133 -> ADDR_BASE;
      case 0x74 -> RNGLISTS_BASE;
      case 0x76, 0x2130 -> DWO_NAME;
      case 0x2131 -> DWO_ID;
      case 0x2132 -> RANGES_BASE;
      default -> NONE;
    };
  }

  private static int ofCode(int attribute) {
    return switch (attribute) {
      case 0x03 -> NAME;
      case 0x11 -> LOW_PC;
      case 0x12 -> HIGH_PC;
      case 0x31 -> ABSTRACT_ORIGIN;
      case 0x3a -> DECL_FILE;
      case 0x3b -> DECL_LINE;
      case 0x47 -> SPECIFICATION;
      case 0x55 -> RANGES;
      case 0x57 -> CALL_COLUMN;
      case 0x58 -> CALL_FILE;
      case 0x59 -> CALL_LINE;
      case 0x6e, 0x2007 -> LINKAGE_NAME;
      default -> NONE;
    };
  }
}
