package org.lucerna.warp.code;

import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.CodeWalk;

/** Code at an address, copied. Immutable. */
public final class CodeSection {
  private final long start;
  private final int size;
  private final byte[] padded;

  /**
   * Copies code.
   *
   * @param start its address
   * @param code less than 2 GiB
   */
  public CodeSection(long start, MemorySegment code) {
    this.start = start;
    this.size = Math.toIntExact(code.byteSize());
    this.padded = CodeWalk.padded(code);
  }

  /** Its address. */
  public long start() {
    return start;
  }

  /** Size in bytes. */
  public int size() {
    return size;
  }

  boolean covers(long address) {
    return Long.compareUnsigned(address - start, size) < 0;
  }

  /** The little-endian word at an address that it covers. */
  int word(long address) {
    return (int) Unaligned.ARRAY_U32LE.get(padded, (int) (address - start));
  }

  /** The code, and zeros after it that decoders may read; not to be modified. */
  byte[] padded() {
    return padded;
  }
}
