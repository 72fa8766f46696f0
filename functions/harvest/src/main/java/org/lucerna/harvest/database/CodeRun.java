package org.lucerna.harvest.database;

import java.util.BitSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;

/** A chunk of a function with the database's flags of each byte. */
final class CodeRun {
  private final AddressRange range;
  private final int[] flags;
  private final BitSet code = new BitSet();

  CodeRun(AddressRange range, DatabaseMemory memory) {
    this.range = range;
    this.flags = memory.flags(range.start(), (int) range.size());
    boolean inCode = false;
    for (int i = 0; i < flags.length; i++) {
      inCode = ByteFlags.isCode(flags[i]) || (inCode && ByteFlags.isTail(flags[i]));
      code.set(i, inCode);
    }
  }

  /** Its size in bytes. */
  int size() {
    return flags.length;
  }

  long address(int index) {
    return range.start() + index;
  }

  boolean contains(long address) {
    return range.contains(address);
  }

  /** The flags of its byte at an index. */
  int flags(int index) {
    return flags[index];
  }

  /** The flags of one of its addresses. */
  int flagsAt(long address) {
    return flags[(int) (address - range.start())];
  }

  /** Whether one of its addresses is outside all instructions. */
  boolean isData(long address) {
    return !code.get((int) (address - range.start()));
  }

  /** The bytes from an address in the run on; zeros after the end of the chunk. */
  void copy(long address, byte[] to) {
    int from = (int) (address - range.start());
    for (int i = 0; i < to.length; i++) {
      to[i] = from + i < flags.length ? (byte) flags[from + i] : 0;
    }
  }

  CodeChunk chunk() {
    byte[] bytes = new byte[flags.length];
    copy(range.start(), bytes);
    return CodeChunk.of(range.start(), bytes);
  }
}
