package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.calcrel.CodeChunk;

/**
 * Contiguous code in a linked file: a function, or a part of one.
 *
 * @param name null if it has none
 * @param address of its first byte, unsigned
 * @param code its bytes
 */
public record CodePiece(@Nullable ByteString name, long address, MemorySegment code) {
  /** Its size in bytes. */
  public long size() {
    return code.byteSize();
  }

  /** Whether it has no bytes. */
  public boolean isEmpty() {
    return size() == 0;
  }

  CodeChunk chunk() {
    return new CodeChunk(address, code);
  }

  AddressRange range() {
    return new AddressRange(address, address + size());
  }

  boolean contains(long place) {
    return Long.compareUnsigned(place - address, size()) < 0;
  }
}
