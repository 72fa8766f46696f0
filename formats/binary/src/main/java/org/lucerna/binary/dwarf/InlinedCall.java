package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function at an address, with the position in it.
 *
 * @param function the linkage name, or the plain one; null if unknown
 * @param file path, or null
 * @param line starting at 1; 0 if unknown
 * @param column starting at 1; 0 if unknown
 */
public record InlinedCall(
    @Nullable ByteString function, @Nullable ByteString file, int line, int column) {}
