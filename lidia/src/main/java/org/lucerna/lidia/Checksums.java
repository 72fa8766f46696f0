package org.lucerna.lidia;

/** Whether opening a file verifies its checksums. */
public enum Checksums {
  /** They are ignored: only the header is read. */
  IGNORED,
  /** All of the file is read; if a checksum fails it is refused. */
  VERIFIED
}
