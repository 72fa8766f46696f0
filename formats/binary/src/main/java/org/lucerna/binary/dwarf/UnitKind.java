package org.lucerna.binary.dwarf;

/** The kind of a unit. */
public enum UnitKind {
  /** Code of one source file and its includes. */
  COMPILE,
  /** Entries that other units refer to. */
  PARTIAL,
  /** A type. */
  TYPE,
  /** The rest of a unit whose entries are in another file. */
  SKELETON,
  /** The unit in that other file. */
  SPLIT_COMPILE,
  SPLIT_TYPE
}
