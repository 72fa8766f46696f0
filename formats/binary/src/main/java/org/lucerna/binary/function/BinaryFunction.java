package org.lucerna.binary.function;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function.
 *
 * @param name null if no source has one
 * @param section number of its section; 0 if there is none at the address
 * @param address of its first byte; in an ELF or COFF object file its offset in the section
 * @param size in bytes; 0 if unknown
 * @param isSized whether a source states the size; otherwise it extends to the next function
 * @param source of the name and the address
 */
public record BinaryFunction(
    @Nullable ByteString name,
    int section,
    long address,
    long size,
    boolean isSized,
    FunctionSource source) {
  /** A function as a source states it; a size of 0 is unknown. */
  static BinaryFunction stated(
      @Nullable ByteString name, int section, long address, long size, FunctionSource source) {
    return new BinaryFunction(name, section, address, size, size != 0, source);
  }

  /** The same function at another address, such as an offset in its section. */
  public BinaryFunction movedTo(long otherAddress) {
    return new BinaryFunction(name, section, otherAddress, size, isSized, source);
  }

  BinaryFunction withSize(long bytes, boolean isStated) {
    return new BinaryFunction(name, section, address, bytes, isStated, source);
  }
}
