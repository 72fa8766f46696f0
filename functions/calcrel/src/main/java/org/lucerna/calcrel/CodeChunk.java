package org.lucerna.calcrel;

import java.lang.foreign.MemorySegment;

/**
 * A contiguous range of a function's bytes.
 *
 * @param start its first address, unsigned
 * @param bytes the bytes from there on, possibly a view of a mapped file
 */
public record CodeChunk(long start, MemorySegment bytes) {
  /** A chunk of bytes in an array, which is not copied. */
  public static CodeChunk of(long start, byte[] bytes) {
    return new CodeChunk(start, MemorySegment.ofArray(bytes).asReadOnly());
  }

  /** Its size in bytes. */
  public long size() {
    return bytes.byteSize();
  }

  /** Whether an address lies in it. */
  public boolean contains(long address) {
    return Long.compareUnsigned(address - start, size()) < 0;
  }
}
