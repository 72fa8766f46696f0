package org.lucerna.calcrel;

import java.util.List;

/**
 * A chunk while its instructions are masked, one after the other. The arrays hold the chunk from
 * {@link #from} to {@link #to}; zeros follow in {@link #code}.
 */
final class Sweep {
  final CodeView host;
  final List<Chunk> chunks;
  private final boolean wholeFunction;
  private final Architecture architecture;

  byte[] code = {};
  byte[] mask = {};
  int from;
  int to;
  private long start;

  Sweep(CodeView host, Profile profile) {
    this.host = host;
    this.chunks = host.chunks();
    this.architecture = profile.architecture();
    this.wholeFunction = profile.has(Parameter.BRANCH_SCOPE, Choice.FUNCTION);
  }

  void begin(Chunk chunk, byte[] code, byte[] mask, int from) {
    this.code = code;
    this.mask = mask;
    this.from = from;
    this.to = from + (int) chunk.size();
    this.start = chunk.start();
  }

  /** The address of the byte at an index. */
  long address(int index) {
    return architecture.wrap(start + (index - from));
  }

  /** Whether a branch to an address leaves. */
  boolean leaves(long target) {
    return wholeFunction ? !isInFunction(target) : !isInChunk(target);
  }

  /** Whether an address lies in the chunk. */
  boolean isInChunk(long address) {
    return Long.compareUnsigned(architecture.wrap(address - start), to - from) < 0;
  }

  /** Whether an address lies in a chunk of the function. */
  boolean isInFunction(long address) {
    for (Chunk chunk : chunks) {
      if (Long.compareUnsigned(architecture.wrap(address - chunk.start()), chunk.size()) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Masks whole bytes, as far as they are in the chunk. */
  void hide(int at, int size) {
    int end = Math.min(to, at + size);
    for (int i = at; i < end; i++) {
      mask[i] = (byte) 0xff;
    }
  }
}
