package org.lucerna.types;

import java.util.List;

/**
 * A function.
 *
 * @param returnLocation the location of the result; {@link ArgumentLocation.Unspecified} unless the
 *     convention {@linkplain CallingConvention#isUserDefined() has explicit locations}
 * @param memoryModel low half of the convention's byte, 0 to 15: bits 0 and 1 the size of pointers,
 *     2 and 3 which of code and data is far. Usually the database's
 * @param flags {@link #NO_RETURN} and so on; unknown ones are kept
 * @param spoiled registers whose values the call destroys; empty if unspecified
 * @param arguments the declared ones; a single {@code void} stands for {@code (void)}
 */
public record FunctionSignature(
    CType returnType,
    ArgumentLocation returnLocation,
    CallingConvention convention,
    int memoryModel,
    CallMethod method,
    int flags,
    List<SpoiledRegister> spoiled,
    List<FunctionParameter> arguments,
    Qualifiers qualifiers,
    Attributes attributes)
    implements CType {
  /** Flag: {@code __noreturn}. */
  public static final int NO_RETURN = 0x0002;

  /** Flag: {@code __pure}. */
  public static final int PURE = 0x0004;

  /** Flag: a prototype in a high-level language, possibly with hidden arguments. */
  public static final int HIGH_LEVEL = 0x0008;

  /** Flag: {@code static}. */
  public static final int STATIC = 0x0010;

  /** Flag: a virtual member function. */
  public static final int VIRTUAL = 0x0020;

  /** Flag: a {@code const} member function. */
  public static final int CONST_MEMBER = 0x0400;

  /** Flag: a constructor. */
  public static final int CONSTRUCTOR = 0x0800;

  /** Flag: a destructor. */
  public static final int DESTRUCTOR = 0x1000;

  public FunctionSignature {
    spoiled = List.copyOf(spoiled);
    arguments = List.copyOf(arguments);
  }

  /** A function with the contents of a C prototype only. */
  public FunctionSignature(
      CType returnType, CallingConvention convention, List<FunctionParameter> arguments) {
    this(
        returnType,
        ArgumentLocation.UNSPECIFIED,
        convention,
        0,
        CallMethod.DEFAULT,
        0,
        List.of(),
        arguments,
        Qualifiers.NONE,
        Attributes.NONE);
  }

  /** Whether further arguments may follow: {@code ...}. */
  public boolean isVariadic() {
    return convention.isVariadic();
  }

  /** Whether any of the flags in {@code mask} is set. */
  public boolean has(int mask) {
    return (flags & mask) != 0;
  }

  /** How the function returns. */
  public enum CallMethod {
    /** The memory model's default. */
    DEFAULT,
    NEAR,
    FAR,
    INTERRUPT
  }

  /**
   * A register that a call destroys.
   *
   * @param register its number in the processor module
   * @param size in bytes
   */
  public record SpoiledRegister(int register, int size) {}
}
