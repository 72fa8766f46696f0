package org.lucerna.idb.container;

import java.util.Locale;

/** The contents of a section. In the order of the sections in a container of version 910. */
public enum SectionKind {
  /** The B-tree: nearly everything. */
  ID0,
  /** Flags and values of each byte of the program. */
  ID1,
  /** The addresses that have names. */
  NAM,
  /** Segments; only in old databases, never seen. */
  SEG,
  /** The type library. */
  TIL,
  /** Flags of sparse ranges; only in newer databases. */
  ID2;

  /** The name in lower case, which is also the file extension of the section as its own file. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }
}
