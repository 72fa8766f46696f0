package org.lucerna.binary.function;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function.
 *
 * @param name null if no source has one
 * @param section number of its section; 0 if the file has none there
 * @param address of its first byte; in an object file its offset in the section
 * @param size in bytes; 0 if unknown
 * @param source of the name and the address
 */
public record BinaryFunction(
    @Nullable ByteString name, int section, long address, long size, FunctionSource source) {
  BinaryFunction withSize(long bytes) {
    return new BinaryFunction(name, section, address, bytes, source);
  }
}
