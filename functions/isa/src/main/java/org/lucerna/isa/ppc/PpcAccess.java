package org.lucerna.isa.ppc;

/** The memory accesses of instructions, as bits: {@link #SIZE} and others. */
final class PpcAccess {
  /** Bytes that are accessed; 0 if none are. */
  static final int SIZE = 0x1f;

  static final int STORES = 0x20;

  /** A floating-point register is loaded or stored. */
  static final int FLOAT = 0x40;

  /** A vector register is loaded or stored; {@link #FLOAT}, too. */
  static final int VECTOR = 0x80;

  /** The base gets the address that is accessed. */
  static final int UPDATES = 0x100;

  /** A load that reserves the memory, or the store that depends on it. */
  static final int RESERVES = 0x200;

  private PpcAccess() {}

  /** The access of an instruction at a base and a distance or an index; 0 if there is none. */
  static int of(int word) {
    int opcode = word >>> 26;
    return switch (opcode) {
      case 31 -> indexed(word >>> 1 & 0x3ff);
      // LXSD, LXSSP
      case 57 ->
          switch (word & 3) {
            case 2 -> 8 | FLOAT;
            case 3 -> 4 | FLOAT;
            default -> 0;
          };
      case 58 ->
          switch (word & 3) {
            case 0 -> 8;
            case 1 -> 8 | UPDATES;
            case 2 -> 4;
            default -> 0;
          };
      // LXV, STXV, STXSD, STXSSP
      case 61 ->
          switch (word & 7) {
            case 1 -> 16 | FLOAT | VECTOR;
            case 5 -> 16 | FLOAT | VECTOR | STORES;
            case 2, 6 -> 8 | FLOAT | STORES;
            case 3, 7 -> 4 | FLOAT | STORES;
            default -> 0;
          };
      case 62 ->
          switch (word & 3) {
            case 0 -> 8 | STORES;
            case 1 -> 8 | STORES | UPDATES;
            default -> 0;
          };
      default -> opcode >= 32 && opcode < 56 ? direct(opcode) : 0;
    };
  }

  /** Of opcodes 32 to 55 each second one updates the base, except LMW and STMW. */
  private static int direct(int opcode) {
    int updates = (opcode & 1) == 0 || opcode == 47 ? 0 : UPDATES;
    return updates
        | switch (opcode) {
          // LWZ, LBZ, STW, STB, LHZ, LHA, STH, LMW, STMW, LFS, LFD, STFS, STFD
          case 32, 33, 46 -> 4;
          case 34, 35 -> 1;
          case 36, 37, 47 -> 4 | STORES;
          case 38, 39 -> 1 | STORES;
          case 40, 41, 42, 43 -> 2;
          case 44, 45 -> 2 | STORES;
          case 48, 49 -> 4 | FLOAT;
          case 50, 51 -> 8 | FLOAT;
          case 52, 53 -> 4 | FLOAT | STORES;
          default -> 8 | FLOAT | STORES;
        };
  }

  private static int indexed(int extended) {
    return switch (extended) {
      // LWZX, LWAX, LWBRX; LDX, LDBRX; LBZX; LHZX, LHAX, LHBRX
      case 23, 341, 534 -> 4;
      case 21, 532 -> 8;
      case 87 -> 1;
      case 279, 343, 790 -> 2;
      // LWZUX, LWAUX; LDUX; LBZUX; LHZUX, LHAUX
      case 55, 373 -> 4 | UPDATES;
      case 53 -> 8 | UPDATES;
      case 119 -> 1 | UPDATES;
      case 311, 375 -> 2 | UPDATES;
      // STWX, STWBRX; STDX, STDBRX; STBX; STHX, STHBRX
      case 151, 662 -> 4 | STORES;
      case 149, 660 -> 8 | STORES;
      case 215 -> 1 | STORES;
      case 407, 918 -> 2 | STORES;
      // STWUX; STDUX; STBUX; STHUX
      case 183 -> 4 | STORES | UPDATES;
      case 181 -> 8 | STORES | UPDATES;
      case 247 -> 1 | STORES | UPDATES;
      case 439 -> 2 | STORES | UPDATES;
      // LBARX, LHARX, LWARX, LDARX; STBCX, STHCX, STWCX, STDCX
      case 52 -> 1 | RESERVES;
      case 116 -> 2 | RESERVES;
      case 20 -> 4 | RESERVES;
      case 84 -> 8 | RESERVES;
      case 694 -> 1 | STORES | RESERVES;
      case 726 -> 2 | STORES | RESERVES;
      case 150 -> 4 | STORES | RESERVES;
      case 214 -> 8 | STORES | RESERVES;
      default -> ofFloats(extended);
    };
  }

  private static int ofFloats(int extended) {
    return switch (extended) {
      // LFSX, LFIWAX, LFIWZX, LXSSPX, LXSIWAX, LXSIWZX; LFSUX
      case 535, 855, 887, 524, 76, 12 -> 4 | FLOAT;
      case 567 -> 4 | FLOAT | UPDATES;
      // LFDX, LXSDX; LFDUX
      case 599, 588 -> 8 | FLOAT;
      case 631 -> 8 | FLOAT | UPDATES;
      // STFSX, STFIWX, STXSSPX, STXSIWX; STFSUX
      case 663, 983, 652, 140 -> 4 | FLOAT | STORES;
      case 695 -> 4 | FLOAT | STORES | UPDATES;
      // STFDX, STXSDX; STFDUX
      case 727, 716 -> 8 | FLOAT | STORES;
      case 759 -> 8 | FLOAT | STORES | UPDATES;
      // LVX, LVXL, LXVD2X, LXVW4X, LXVX; LXVDSX
      case 103, 359, 844, 780, 268, 300 -> 16 | FLOAT | VECTOR;
      case 332 -> 8 | FLOAT | VECTOR;
      // STVX, STVXL, STXVD2X, STXVW4X, STXVX
      case 231, 487, 972, 908, 396 -> 16 | FLOAT | VECTOR | STORES;
      default -> 0;
    };
  }
}
