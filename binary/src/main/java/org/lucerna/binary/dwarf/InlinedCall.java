package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function at an address, and where in it.
 *
 * @param function the linkage name, or the plain one; null if it is unknown
 * @param file path, or null
 * @param line from 1; 0 if it is unknown
 * @param column from 1; 0 if it is unknown
 */
public record InlinedCall(
    @Nullable ByteString function, @Nullable ByteString file, int line, int column) {}
