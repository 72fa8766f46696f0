package org.lucerna.warp;

/** The location of a variable or a parameter. */
public sealed interface WarpLocation {
  /** In a register, by Binary Ninja's number of it, unsigned. */
  record InRegister(long register) implements WarpLocation {}

  /** On the stack, at an offset in bits. */
  record OnStack(long offset) implements WarpLocation {}
}
