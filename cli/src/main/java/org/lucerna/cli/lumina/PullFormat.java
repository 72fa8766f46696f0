package org.lucerna.cli.lumina;

/** The forms in which pulled functions are written; named as on the command line. */
enum PullFormat {
  json,
  table,
  /** A Lidia file. */
  lidia,
  /** Scripts, which {@link PulledScript} writes. */
  idc,
  idapython,
  ghidra;

  boolean isScript() {
    return this == idc || this == idapython || this == ghidra;
  }

  /** Whether it is of no use for functions that have no addresses yet. */
  boolean needsAddresses() {
    return isScript() || this == lidia;
  }

  /** Whether it is written to a file only: it is no text, or its file's name is in it. */
  boolean needsFile() {
    return this == lidia || this == ghidra;
  }
}
