package org.lucerna.types;

/**
 * A calling convention.
 *
 * @param code IDA's number: a multiple of 0x10 up to 0xf0, or a number defined by a plug-in or a
 *     newer IDA
 */
public record CallingConvention(int code) {
  /** Unknown; IDA assumes the compiler's default. */
  public static final CallingConvention UNKNOWN = new CallingConvention(0x10);

  /** No arguments: {@code (void)}. The convention itself is not stated. */
  public static final CallingConvention NO_ARGUMENTS = new CallingConvention(0x20);

  /** On the stack, which the caller purges. */
  public static final CallingConvention CDECL = new CallingConvention(0x30);

  /** {@link #CDECL} with {@code ...}. */
  public static final CallingConvention ELLIPSIS = new CallingConvention(0x40);

  /** On the stack, which the callee purges. */
  public static final CallingConvention STDCALL = new CallingConvention(0x50);

  /** Like {@link #STDCALL}, in reverse order. */
  public static final CallingConvention PASCAL = new CallingConvention(0x60);

  /** The first arguments in registers. */
  public static final CallingConvention FASTCALL = new CallingConvention(0x70);

  /** The first argument, the object, in a register. */
  public static final CallingConvention THISCALL = new CallingConvention(0x80);

  /** Swift's. */
  public static final CallingConvention SWIFT = new CallingConvention(0x90);

  /** Go's. */
  public static final CallingConvention GOLANG = new CallingConvention(0xb0);

  /** {@link #USERCALL} with {@code ...}. */
  public static final CallingConvention USERCALL_ELLIPSIS = new CallingConvention(0xd0);

  /** {@link #USERCALL} whose callee purges the stack. */
  public static final CallingConvention USERPURGE = new CallingConvention(0xe0);

  /** The locations of arguments and result are explicit. */
  public static final CallingConvention USERCALL = new CallingConvention(0xf0);

  /** Go's older convention, everything on the stack. */
  public static final CallingConvention GO_STACK = new CallingConvention(0x100);

  /** Not a convention, but a prefix in a type string with flags and spoiled registers. */
  static final int SPOILED = 0xa0;

  /** In a type string, precedes the code. */
  static final int EXTENDED = 0xc0;

  /** Whether the locations of arguments and result are explicit. */
  public boolean isUserDefined() {
    return code >= 0xd0 && code <= 0xff;
  }

  /** Whether further arguments may follow the declared ones. */
  public boolean isVariadic() {
    int family = code & ~0x0f;
    return family == 0x40 || family == 0xd0;
  }
}
