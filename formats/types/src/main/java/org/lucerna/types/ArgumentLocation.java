package org.lucerna.types;

import java.util.List;

/** The location of an argument or a result. Registers are numbered as in the processor module. */
public sealed interface ArgumentLocation {
  Unspecified UNSPECIFIED = new Unspecified();

  /** Unspecified, or IDA's bad location. */
  record Unspecified() implements ArgumentLocation {}

  /**
   * On the stack.
   *
   * @param offset in bytes from the first stack argument; may be negative
   */
  record Stack(long offset) implements ArgumentLocation {}

  /**
   * In a register.
   *
   * @param offset bytes from the register's start
   */
  record Register(int register, int offset) implements ArgumentLocation {}

  /** In two registers. */
  record RegisterPair(int low, int high) implements ArgumentLocation {}

  /**
   * In memory, relative to a register.
   *
   * @param offset in bytes from the address in the register; may be negative
   */
  record RegisterRelative(int register, long offset) implements ArgumentLocation {}

  /** At an address. */
  record Static(long address) implements ArgumentLocation {}

  /** In several places. */
  record Scattered(List<Part> parts) implements ArgumentLocation {
    public Scattered {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A piece of a scattered argument.
   *
   * @param offset bytes from the argument's start
   * @param size in bytes, unsigned
   */
  record Part(ArgumentLocation location, int offset, int size) {}
}
