package org.lucerna.binary.macho;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An export: a symbol that a library offers to others.
 *
 * @param name with the underscore of C
 * @param flags as in the file
 * @param address of a function, of data or of a description of a variable of threads; a number if
 *     it is absolute; 0 if it is forwarded
 * @param forwarded its name in the other library that has it; otherwise null
 */
public record MachExport(
    ByteString name, long flags, long address, @Nullable ByteString forwarded) {
  private static final int KIND = 3;

  /** Whether {@link #address} is one of code or data. */
  public boolean hasAddress() {
    return forwarded == null && (flags & KIND) == 0;
  }
}
