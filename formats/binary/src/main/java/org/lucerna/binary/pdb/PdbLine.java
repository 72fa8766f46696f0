package org.lucerna.binary.pdb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * Code of one line.
 *
 * @param start RVA of its first byte
 * @param end RVA after its last byte
 * @param file path as the compiler had it; null if it is unknown
 * @param line from 1 on; 0 if unknown
 */
public record PdbLine(long start, long end, @Nullable ByteString file, int line) {
  PdbLine endingAt(long address) {
    return new PdbLine(start, address, file, line);
  }
}
