package org.lucerna.idb.root;

import org.jspecify.annotations.Nullable;

/**
 * The settings of the program's compiler.
 *
 * @param id 1 Visual C++, 2 Borland, 3 Watcom, 6 GNU, 7 Visual Age, 8 Delphi; plus 80 if it is a
 *     guess
 * @param model memory model and calling convention
 * @param sizeOfInt in bytes
 * @param sizeOfBool in bytes
 * @param sizeOfEnum in bytes; 0 if it depends
 * @param alignment of structures in bytes; 0 if it depends
 * @param sizeOfShort in bytes
 * @param sizeOfLong in bytes
 * @param sizeOfLongLong in bytes
 * @param sizeOfLongDouble in bytes; 0 for the processor's default
 * @param abi bits of the ABI; 0 below 700
 * @param appcall how the debugger calls functions of the program
 */
public record CompilerSettings(
    int id,
    int model,
    int sizeOfInt,
    int sizeOfBool,
    int sizeOfEnum,
    int alignment,
    int sizeOfShort,
    int sizeOfLong,
    int sizeOfLongLong,
    int sizeOfLongDouble,
    long abi,
    long appcall) {
  private static final int GUESSED = 0x80;

  /**
   * Creates the settings from the ten bytes that every layout has, in the order of the components.
   */
  static CompilerSettings of(int[] bytes, long abi, long appcall) {
    return new CompilerSettings(
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], abi, appcall);
  }

  /** The compiler's name; null if it is unknown. */
  public @Nullable String compiler() {
    return switch (id & ~GUESSED) {
      case 1 -> "Visual C++";
      case 2 -> "Borland C++";
      case 3 -> "Watcom C++";
      case 6 -> "GNU C++";
      case 7 -> "Visual Age C++";
      case 8 -> "Delphi";
      default -> null;
    };
  }

  /** Whether {@link #id} is a guess. */
  public boolean isGuessed() {
    return (id & GUESSED) != 0;
  }
}
