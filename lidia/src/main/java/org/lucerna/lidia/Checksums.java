package org.lucerna.lidia;

/** What opening a file does about its checksums. */
public enum Checksums {
  /** Nothing: only the header is read. */
  IGNORED,
  /** All of the file is read, and refused where a checksum fails. */
  VERIFIED
}
