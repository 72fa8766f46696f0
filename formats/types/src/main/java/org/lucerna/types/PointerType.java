package org.lucerna.types;

import org.jspecify.annotations.Nullable;

/**
 * A pointer.
 *
 * @param target type of the target; undocumented for a {@link Closure}
 * @param shift if it points into the middle of a structure; otherwise null
 */
public record PointerType(
    CType target, Reach reach, @Nullable Shift shift, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** The two bits of {@link #attributes} that hold {@link #width()}. */
  static final int WIDTH = 0x60;

  /** Attribute: a {@link Shift} follows. */
  static final int SHIFTED = 0x80;

  /** A pointer with the memory model's default reach, without qualifiers and attributes. */
  public PointerType(CType target) {
    this(target, Distance.DEFAULT, null, Qualifiers.NONE, Attributes.NONE);
  }

  /** The keyword of the attributes. */
  public Width width() {
    return switch (attributes.bits() & WIDTH) {
      case 0x20 -> Width.PTR32;
      case 0x40 -> Width.PTR64;
      case 0x60 -> Width.RESTRICT;
      default -> Width.DEFAULT;
    };
  }

  /** The width of a pointer, or {@code restrict}, which shares its bits. */
  public enum Width {
    DEFAULT(0),
    PTR32(0x20),
    PTR64(0x40),
    RESTRICT(0x60);

    private final int bits;

    Width(int bits) {
      this.bits = bits;
    }

    /** The attributes that have only this keyword. */
    public Attributes attributes() {
      return Attributes.of(bits);
    }
  }

  /** The reach of a pointer. */
  public sealed interface Reach permits Distance, Based, Closure {}

  /** The reach of pointers to code and data. */
  public enum Distance implements Reach {
    /** The memory model's default. */
    DEFAULT,
    NEAR,
    FAR
  }

  /**
   * A based pointer, or one of unusual size.
   *
   * @param size 1 to 254: the pointer's size in bytes; if larger than any of the processor's
   *     pointers, a number specific to the processor module
   */
  public record Based(int size) implements Reach {}

  /**
   * A {@code __closure}: code together with the object that it is called on.
   *
   * @param function the code's type
   */
  public record Closure(CType function) implements Reach {}

  /**
   * A pointer into a structure, {@code __shifted(parent, delta)}.
   *
   * @param parent the structure
   * @param delta bytes from the structure's start to the address in the pointer
   */
  public record Shift(CType parent, int delta) {}
}
