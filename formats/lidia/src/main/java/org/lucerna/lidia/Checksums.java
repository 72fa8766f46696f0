package org.lucerna.lidia;

/** Whether opening a file verifies its checksums. */
public enum Checksums {
  /** Checksums are ignored: only the header is read. */
  IGNORED,
  /** The whole file is read; it is refused if a checksum is wrong. */
  VERIFIED
}
