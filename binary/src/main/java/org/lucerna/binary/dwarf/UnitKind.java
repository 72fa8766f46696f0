package org.lucerna.binary.dwarf;

/** What a unit is. */
public enum UnitKind {
  /** Code of one source file and what it includes. */
  COMPILE,
  /** Entries that other units refer to. */
  PARTIAL,
  /** One type. */
  TYPE,
  /** What is left in the file of a unit whose entries lie in another one. */
  SKELETON,
  /** The unit in that other file. */
  SPLIT_COMPILE,
  SPLIT_TYPE
}
