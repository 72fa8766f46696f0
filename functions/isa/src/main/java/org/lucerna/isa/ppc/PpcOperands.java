package org.lucerna.isa.ppc;

/** How an instruction of opcode 31 that accesses no memory uses general registers. */
enum PpcOperands {
  /** No general registers are read or written, or the instruction is unknown. */
  NONE,
  /** RT is calculated from RA and RB. */
  SUM,
  /** RT is calculated from RA. */
  SUM_OF_ONE,
  /** RA is calculated from RS, which is where others have RT, and RB. */
  LOGIC,
  /** RA is calculated from RS. */
  LOGIC_OF_ONE,
  /** RA and RB are read. */
  COMPARISON,
  /** RT is written. */
  FROM_SPECIAL,
  /** RS is read. */
  TO_SPECIAL,
  /** RA is written. */
  FROM_VECTOR,
  /** RA is read. */
  TO_VECTOR;

  /** The five lowest bits of ISEL's operation; the others name a bit of the condition register. */
  private static final int ISEL = 15;

  /** The operation's bit that only says whether an overflow is recorded. */
  private static final int RECORDS_OVERFLOW = 0x200;

  /**
   * The registers of an operation.
   *
   * @param extended the ten bits that extend the opcode
   */
  static PpcOperands of(int extended) {
    if ((extended & 31) == ISEL) {
      return SUM;
    }
    return switch (extended) {
      // SLW, SLD, SRW, SRD, SRAW, SRAD, AND, ANDC, NOR, EQV, XOR, ORC, OR, NAND, CMPB, BPERMD
      case 24, 27, 536, 539, 792, 794, 28, 60, 124, 284, 316, 412, 444, 476, 508, 252 -> LOGIC;
      // SRAWI, SRADI, CNTLZW, CNTLZD, CNTTZW, CNTTZD, EXTSB, EXTSH, EXTSW, EXTSWSLI
      case 824, 826, 827, 26, 58, 538, 570, 954, 922, 986, 890, 891 -> LOGIC_OF_ONE;
      // POPCNTB, POPCNTW, POPCNTD, PRTYW, PRTYD
      case 122, 378, 506, 154, 186 -> LOGIC_OF_ONE;
      // CMP, CMPL, TW, TD, CMPRB, CMPEQB
      case 0, 32, 4, 68, 192, 224 -> COMPARISON;
      // MFCR, MFSPR, MFTB, SETB
      case 19, 339, 371, 128 -> FROM_SPECIAL;
      // MTCRF, MTSPR
      case 144, 467 -> TO_SPECIAL;
      // MFVSRD, MFVSRWZ, MFVSRLD
      case 51, 115, 307 -> FROM_VECTOR;
      // MTVSRD, MTVSRWA, MTVSRWZ, MTVSRWS
      case 179, 211, 243, 403 -> TO_VECTOR;
      // MTVSRDD
      case 435 -> COMPARISON;
      // MODUW, MODUD, MODSW, MODSD
      case 267, 265, 779, 777 -> SUM;
      default -> arithmetic(extended & ~RECORDS_OVERFLOW);
    };
  }

  private static PpcOperands arithmetic(int operation) {
    return switch (operation) {
      // ADD, ADDC, ADDE, SUBF, SUBFC, SUBFE, MULLW, MULHW, MULHWU, MULLD, MULHD, MULHDU
      case 266, 10, 138, 40, 8, 136, 235, 75, 11, 233, 73, 9 -> SUM;
      // DIVW, DIVWU, DIVD, DIVDU, DIVWE, DIVWEU, DIVDE, DIVDEU
      case 491, 459, 489, 457, 427, 395, 425, 393 -> SUM;
      // NEG, ADDME, ADDZE, SUBFME, SUBFZE
      case 104, 234, 202, 232, 200 -> SUM_OF_ONE;
      default -> NONE;
    };
  }
}
