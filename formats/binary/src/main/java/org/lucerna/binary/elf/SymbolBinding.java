package org.lucerna.binary.elf;

/** The scope of a symbol's name. */
public enum SymbolBinding {
  LOCAL,
  GLOBAL,
  WEAK,
  /** 10: one in the whole process. */
  GNU_UNIQUE,
  /** Any other number. */
  OTHER;

  static SymbolBinding of(int code) {
    return switch (code) {
      case 0 -> LOCAL;
      case 1 -> GLOBAL;
      case 2 -> WEAK;
      case 10 -> GNU_UNIQUE;
      default -> OTHER;
    };
  }
}
