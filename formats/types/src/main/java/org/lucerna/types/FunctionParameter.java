package org.lucerna.types;

import org.lucerna.bytes.ByteString;

/**
 * An argument of a function.
 *
 * @param name empty if there is none
 * @param location {@link ArgumentLocation.Unspecified} unless the function's convention has
 *     explicit locations
 * @param flags {@link #HIDDEN} and so on; unknown ones are kept
 */
public record FunctionParameter(ByteString name, CType type, ArgumentLocation location, int flags) {
  /** Flag: {@code __hidden}. */
  public static final int HIDDEN = 0x01;

  /** Flag: the pointer to the place of the result, {@code __return_ptr}. */
  public static final int RETURN_POINTER = 0x02;

  /** Flag: was a structure before it became a pointer, {@code __struct_ptr}. */
  public static final int STRUCT_POINTER = 0x04;

  /** Flag: was an array before it became a pointer, {@code __array_ptr}. */
  public static final int ARRAY_POINTER = 0x08;

  /** Flag: {@code __unused}. */
  public static final int UNUSED = 0x10;

  /** A parameter without location and flags. */
  public FunctionParameter(ByteString name, CType type) {
    this(name, type, ArgumentLocation.UNSPECIFIED, 0);
  }
}
