package org.lucerna.lidia.elf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function, or one inlined into it.
 *
 * @param depth 0 for the function itself
 * @param name null if it is unknown
 * @param pieces of its code, by ascending address
 * @param file the source file, or null
 * @param callFile the file of the call; empty if unknown
 * @param callLine the line of the call; 0 if unknown
 */
record InlineNode(
    int depth,
    @Nullable ByteString name,
    List<Piece> pieces,
    @Nullable ByteString file,
    ByteString callFile,
    long callLine) {
  /**
   * A piece of code.
   *
   * @param end the address after it
   */
  record Piece(long start, long end) implements CodeInterval {}
}
