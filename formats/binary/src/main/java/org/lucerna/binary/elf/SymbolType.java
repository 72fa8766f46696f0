package org.lucerna.binary.elf;

import java.util.Arrays;

/** The kind of entity that a symbol denotes. */
public enum SymbolType {
  NOTYPE(0),
  OBJECT(1),
  FUNC(2),
  SECTION(3),
  FILE(4),
  COMMON(5),
  TLS(6),
  /** A function whose address a resolver returns; the symbol's value is the resolver. */
  GNU_IFUNC(10),
  /** Any other number. */
  OTHER(-1);

  private static final SymbolType[] BY_CODE = new SymbolType[16];

  static {
    Arrays.fill(BY_CODE, OTHER);
    for (SymbolType type : values()) {
      if (type.code >= 0) {
        BY_CODE[type.code] = type;
      }
    }
  }

  private final int code;

  SymbolType(int code) {
    this.code = code;
  }

  static SymbolType of(int code) {
    return BY_CODE[code];
  }
}
