package org.lucerna.types;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * An enumeration with its constants.
 *
 * @param size of its values: 1, 2, 4 or 8 bytes; 0 for the compiler's default
 * @param bitmask whether the constants come in groups, each preceded by its mask
 */
public record EnumType(
    List<Constant> constants,
    int size,
    Style style,
    boolean bitmask,
    Qualifiers qualifiers,
    Attributes attributes)
    implements CType {
  /** Attribute: values are written as 64 bits. */
  public static final int WIDE = 0x0020;

  /** Attribute: values are unsigned. */
  public static final int UNSIGNED = 0x0040;

  /** Attribute: values are signed. */
  public static final int SIGNED = 0x0080;

  /** Attribute, with {@link Style#HEX}: octal instead. */
  public static final int OCTAL = 0x0100;

  /** Attribute, with {@link Style#HEX}: binary instead. */
  public static final int BINARY = 0x0200;

  /** Attribute, with {@link Style#HEX}: with a sign. */
  public static final int SIGNED_STYLE = 0x0400;

  /** Attribute, with {@link Style#HEX}: with leading zeroes. */
  public static final int LEADING_ZEROES = 0x0800;

  public EnumType {
    constants = List.copyOf(constants);
  }

  /**
   * An enumeration of the compiler's default size, in hexadecimal, without qualifiers and
   * attributes.
   */
  public EnumType(List<Constant> constants) {
    this(constants, 0, Style.HEX, false, Qualifiers.NONE, Attributes.NONE);
  }

  /**
   * The number of significant bits in a value: as many as in the size, or 32, or 64 if values are
   * wide.
   */
  public int valueBits() {
    return valueBits(size, attributes);
  }

  static int valueBits(int size, Attributes attributes) {
    if (size != 0) {
      return 8 * size;
    }
    return attributes.has(WIDE) ? 64 : 32;
  }

  /** How to print constants. */
  public enum Style {
    HEX,
    /** A character, if the value is one. */
    CHARACTER,
    SIGNED_DECIMAL,
    UNSIGNED_DECIMAL
  }

  /**
   * A constant.
   *
   * @param name empty if the list of names ends early
   * @param value the value's bits; those beyond the size (beyond 32 if it is the compiler's and
   *     {@link #WIDE} is not set) are 0, also of a negative one
   * @param mask whether it is the mask that leads a group
   */
  public record Constant(ByteString name, long value, boolean mask) {
    public Constant(ByteString name, long value) {
      this(name, value, false);
    }
  }
}
