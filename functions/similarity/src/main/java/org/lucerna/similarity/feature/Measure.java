package org.lucerna.similarity.feature;

/** A number that describes a function. The order is part of the features' version. */
public enum Measure {
  /** Instructions, except {@link InstructionClass#IGNORED} ones. */
  INSTRUCTIONS,
  BLOCKS,
  /** Branches between basic blocks. */
  EDGES,
  CONDITIONS,
  /** Branches back. */
  LOOPS,
  /** Direct calls and jumps to functions of the program. */
  CALLS,
  /** Calls of functions of other libraries. */
  IMPORTED_CALLS,
  INDIRECT_CALLS,
  STRINGS,
  RETURNS,
  LOADS,
  STORES,
  /** Instructions with floating-point numbers. */
  FLOATS,
  /** References to tables of constants. */
  TABLES,
  /** References to data. */
  GLOBALS,
  SWITCHES,
  /** Size of the stack frame in bytes. */
  FRAME,
  /** Argument registers that are read before they are written, a bit for each. */
  ARGUMENTS;

  private static final Measure[] ALL = values();

  /** Number of measures. */
  public static final int COUNT = ALL.length;

  /** Its place in the order of all, from 0 on. */
  @SuppressWarnings("EnumOrdinal") // The order is part of the features' version.
  public int place() {
    return ordinal();
  }
}
