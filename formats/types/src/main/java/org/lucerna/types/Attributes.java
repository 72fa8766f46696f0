package org.lucerna.types;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * The attributes of a type or a member: an alignment, bits, and named values. The meaning of the
 * bits depends on the thing they are attached to, so the constants are defined there: {@link
 * PointerType}, {@link StructType}, {@link EnumType}, {@link StructMember}. Unknown bits are kept.
 *
 * @param bits bits 0 to 3 the declared alignment, bit 4 never set, the others as above
 * @param named the extended attributes, in type string order (by key)
 */
public record Attributes(int bits, List<Named> named) {
  /** No attributes. */
  public static final Attributes NONE = new Attributes(0, List.of());

  /** Bit 4 of the serialized form: extended attributes follow. Never part of {@link #bits}. */
  static final int HAS_NAMED = 0x10;

  private static final int ALIGNMENT = 0x0f;

  public Attributes {
    if ((bits & HAS_NAMED) != 0) {
      throw new IllegalArgumentException("expected bit 4 clear: it belongs to the serialized form");
    }
    named = List.copyOf(named);
  }

  /** Attributes with only these bits. */
  public static Attributes of(int bits) {
    return bits == 0 ? NONE : new Attributes(bits, List.of());
  }

  /** Whether any of {@code mask} is set. */
  public boolean has(int mask) {
    return (bits & mask) != 0;
  }

  /** Declared alignment in bytes, 1 to 16384; 0 if none is declared. */
  public int alignment() {
    int power = bits & ALIGNMENT;
    return power == 0 ? 0 : 1 << (power - 1);
  }

  /**
   * An extended attribute. Known keys (SDK): {@code __org_typedef} and {@code __org_arrdim}, the
   * declared form of an argument; {@code format}, on functions that format text; the byte 01, how a
   * value is displayed.
   *
   * @param key not empty according to the SDK
   * @param value its bytes, unescaped; their layout depends on the key
   */
  public record Named(ByteString key, ByteString value) {}
}
