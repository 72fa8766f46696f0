package org.lucerna.lidia;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A run of code of one function, or of one inlined there.
 *
 * @param address of its first byte, unsigned
 * @param length in bytes, unsigned
 * @param depth 0 for a function, 1 for one inlined in it, and so on
 * @param function its name
 * @param file its source file, or empty
 * @param callFile the file of the inlined call; empty if unknown
 * @param callLine the line of that call; 0 if unknown
 * @param lines by offset; empty if unknown
 */
public record Range(
    long address,
    long length,
    long depth,
    ByteString function,
    ByteString file,
    ByteString callFile,
    long callLine,
    List<LineEntry> lines) {
  /** A function without further information. */
  public static Range named(long address, long length, ByteString function) {
    return new Range(
        address, length, 0, function, ByteString.EMPTY, ByteString.EMPTY, 0, List.of());
  }
}
