package org.lucerna.types;

/**
 * Names stored in the database, not in the type itself. By default there are none: a type's number
 * stays a number.
 */
public interface TypeNames {
  /** No names are known. */
  TypeNames NONE = new TypeNames() {};

  /**
   * The name of a local type.
   *
   * @param ordinal 1 to 2^32-1
   */
  default String ordinal(long ordinal) {
    return "#" + ordinal;
  }

  /**
   * The name of a register.
   *
   * @param register its number in the processor module, from 0 on
   */
  default String register(int register) {
    return "r" + register;
  }
}
