package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * What tables for exceptions refer to by RVA. Not thread-safe: it counts the entries that are read,
 * since sound tables share none.
 */
final class HandlerImage {
  private final PeFile file;
  private final long imageBase;
  private long left;

  HandlerImage(PeFile file) {
    this.file = file;
    this.imageBase = file.header().imageBase();
    this.left = file.size();
  }

  /**
   * The bytes from an RVA on.
   *
   * @throws FormatException if the file has none there
   */
  ByteView at(long rva) {
    ByteView bytes = file.at(imageBase + rva);
    if (bytes == null) {
      throw new FormatException(0, "the RVA of bytes in the file", Long.toHexString(rva));
    }
    return bytes;
  }

  /**
   * The address of code at an RVA.
   *
   * @throws FormatException if there is no code
   */
  long code(long rva) {
    PeSection section = file.sectionAt(imageBase + rva);
    if (section == null || !section.executable()) {
      throw new FormatException(0, "the RVA of code", Long.toHexString(rva));
    }
    return imageBase + rva;
  }

  /** The RVA of an address. */
  long rva(long address) {
    return address - imageBase;
  }

  /**
   * Counts entries before they are read.
   *
   * @throws FormatException if they are more than the file can have
   */
  void take(long entries) {
    if (entries > left) {
      throw new FormatException(0, "at most " + left + " entries", Long.toString(entries));
    }
    left -= entries;
  }
}
