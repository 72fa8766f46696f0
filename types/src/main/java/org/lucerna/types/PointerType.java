package org.lucerna.types;

import org.jspecify.annotations.Nullable;

/**
 * A pointer.
 *
 * @param target what it points to; what it is for a {@link Closure} nobody says
 * @param shift where it points into the middle of something, or null
 */
public record PointerType(
    CType target, Reach reach, @Nullable Shift shift, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** The two bits of {@link #attributes} that tell {@link #width()}. */
  static final int WIDTH = 0x60;

  /** Attribute: a {@link Shift} follows. */
  static final int SHIFTED = 0x80;

  /** As the memory model has it, without qualifiers and attributes. */
  public PointerType(CType target) {
    this(target, Distance.DEFAULT, null, Qualifiers.NONE, Attributes.NONE);
  }

  /** The keyword that the attributes stand for. */
  public Width width() {
    return switch (attributes.bits() & WIDTH) {
      case 0x20 -> Width.PTR32;
      case 0x40 -> Width.PTR64;
      case 0x60 -> Width.RESTRICT;
      default -> Width.DEFAULT;
    };
  }

  /** What a pointer says of its width, and {@code restrict}, which shares its bits. */
  public enum Width {
    DEFAULT,
    PTR32,
    PTR64,
    RESTRICT
  }

  /** How far a pointer reaches. */
  public sealed interface Reach permits Distance, Based, Closure {}

  /** The reach of pointers to code and data. */
  public enum Distance implements Reach {
    /** As the memory model has it. */
    DEFAULT,
    NEAR,
    FAR
  }

  /**
   * A based pointer, or one of odd size.
   *
   * @param size 1 to 254: the pointer's size in bytes, or, beyond the processor's largest, a number
   *     that only the processor module understands
   */
  public record Based(int size) implements Reach {}

  /**
   * A {@code __closure}: code together with the object it is called for.
   *
   * @param function the code's type
   */
  public record Closure(CType function) implements Reach {}

  /**
   * A pointer into a structure, {@code __shifted(parent, delta)}.
   *
   * @param parent the structure
   * @param delta bytes from the structure's start to where the pointer points
   */
  public record Shift(CType parent, int delta) {}
}
