package org.lucerna.types;

/**
 * {@code const} and {@code volatile}: bits 6 and 7 of a type byte. The SDK forbids both at once,
 * but databases have them.
 *
 * @param isConst bit 6
 * @param isVolatile bit 7
 */
public record Qualifiers(boolean isConst, boolean isVolatile) {
  static final int CONST = 0x40;
  static final int VOLATILE = 0x80;

  /** Neither. */
  public static final Qualifiers NONE = new Qualifiers(false, false);

  /** The qualifiers of a type byte. */
  static Qualifiers of(int typeByte) {
    int bits = typeByte & (CONST | VOLATILE);
    return bits == 0 ? NONE : new Qualifiers((bits & CONST) != 0, (bits & VOLATILE) != 0);
  }

  /** The union of both. */
  public Qualifiers and(Qualifiers other) {
    return new Qualifiers(isConst || other.isConst, isVolatile || other.isVolatile);
  }
}
