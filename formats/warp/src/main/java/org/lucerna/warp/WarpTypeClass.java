package org.lucerna.warp;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The kind of a {@link WarpType}. Widths are in bits, 0 to 65535, and null if they are the
 * target's.
 */
public sealed interface WarpTypeClass {
  /** No value. */
  record VoidClass() implements WarpTypeClass {}

  /** True or false. */
  record BooleanClass(@Nullable Integer width) implements WarpTypeClass {}

  /** A whole number. */
  record IntegerClass(@Nullable Integer width, boolean isSigned) implements WarpTypeClass {}

  /** A character. */
  record CharacterClass(@Nullable Integer width) implements WarpTypeClass {}

  /** A floating-point number. */
  record FloatClass(@Nullable Integer width) implements WarpTypeClass {}

  /**
   * A pointer.
   *
   * @param shift null if it is not shifted
   * @param child null if it is not stated
   * @param addressing 0 absolute, 1 relative to the base, 2 relative to itself; others are kept
   * @param offset null if it points to the start
   */
  record PointerClass(
      @Nullable Integer width,
      @Nullable Long shift,
      @Nullable WarpType child,
      int addressing,
      @Nullable Long offset)
      implements WarpTypeClass {}

  /**
   * An array.
   *
   * @param length 0 if it is not known
   * @param modifiers bit 1: ends at an element of 0
   */
  record ArrayClass(WarpType element, long length, int modifiers) implements WarpTypeClass {}

  /** A structure. */
  record StructureClass(List<StructField> members) implements WarpTypeClass {
    /** Copies the list. */
    public StructureClass {
      members = List.copyOf(members);
    }
  }

  /**
   * A member of a structure.
   *
   * @param name null if there is none
   * @param offset in bits, unsigned
   * @param modifiers bits: 1 internal, 2 flattened
   */
  record StructField(@Nullable ByteString name, long offset, WarpType type, int modifiers) {}

  /**
   * An enumeration.
   *
   * @param member the type of its constants
   */
  record EnumerationClass(WarpType member, List<EnumConstant> constants) implements WarpTypeClass {
    /** Copies the list. */
    public EnumerationClass {
      constants = List.copyOf(constants);
    }
  }

  /**
   * A constant of an enumeration.
   *
   * @param name null if there is none
   */
  record EnumConstant(@Nullable ByteString name, long value) {}

  /** A union. */
  record UnionClass(List<UnionField> members) implements WarpTypeClass {
    /** Copies the list. */
    public UnionClass {
      members = List.copyOf(members);
    }
  }

  /** A member of a union. */
  record UnionField(ByteString name, WarpType type) {}

  /**
   * A function.
   *
   * @param convention the name of its calling convention; null if it is not stated
   * @param parameters parameters of the function
   * @param results results of the function
   */
  record FunctionClass(
      @Nullable ByteString convention, List<Parameter> parameters, List<Parameter> results)
      implements WarpTypeClass {
    /** Copies the lists. */
    public FunctionClass {
      parameters = List.copyOf(parameters);
      results = List.copyOf(results);
    }
  }

  /**
   * A parameter or a result of a function.
   *
   * @param name null if there is none
   * @param location null if it is the calling convention's
   */
  record Parameter(@Nullable ByteString name, WarpType type, @Nullable WarpLocation location) {}

  /**
   * A type that is defined elsewhere.
   *
   * @param guid of it; null if it is not stated
   * @param name of it; null if it is not stated
   */
  record ReferrerClass(@Nullable UUID guid, @Nullable ByteString name) implements WarpTypeClass {}
}
