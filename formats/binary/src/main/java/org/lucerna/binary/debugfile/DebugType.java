package org.lucerna.binary.debugfile;

import org.lucerna.bytes.ByteString;

/** A type of a parameter or a result, as far as a debug file states it. Immutable. */
public sealed interface DebugType {
  /** {@code void}. */
  record Nothing() implements DebugType {}

  /** Any type. */
  record Unknown() implements DebugType {}

  /**
   * A number, a character or a truth value.
   *
   * @param name in C
   * @param size in bytes
   */
  record Base(String name, Coding coding, int size) implements DebugType {}

  /** How a {@link Base} represents its values. */
  enum Coding {
    BOOLEAN(0x02),
    FLOAT(0x04),
    SIGNED(0x05),
    SIGNED_CHARACTER(0x06),
    UNSIGNED(0x07);

    final int code;

    Coding(int code) {
      this.code = code;
    }
  }

  /** A pointer of the program's size. */
  record Pointer(DebugType target) implements DebugType {}

  /** A {@code const} type. */
  record Constant(DebugType type) implements DebugType {}

  /**
   * A type known by its name alone.
   *
   * @param name not empty
   */
  record Named(Kind kind, ByteString name) implements DebugType {}

  /** The keyword before a name. */
  enum Kind {
    STRUCTURE(0x13),
    UNION(0x17),
    ENUMERATION(0x04),
    /** None: any type. */
    ALIAS(0x16);

    final int tag;

    Kind(int tag) {
      this.tag = tag;
    }
  }
}
