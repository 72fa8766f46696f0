package org.lucerna.calcrel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Architecture;

/**
 * A chunk while its instructions are masked, in sequence. The arrays hold the chunk from {@link
 * #from} to {@link #to}; zeros follow in {@link #code}. Masked bits become 0 in the code.
 */
final class MaskingPass {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  final CodeView host;
  final List<CodeChunk> chunks;
  private final boolean wholeFunction;
  private final Architecture architecture;

  /** Whether to ask the host for offsets. */
  final boolean asksForOffsets;

  /** Null until it is needed. */
  private @Nullable ChunkRanges extent;

  byte[] code = {};
  byte[] mask = {};
  int from;
  int to;
  private long start;

  MaskingPass(CodeView host, Profile profile) {
    this.host = host;
    this.chunks = host.chunks();
    this.architecture = profile.architecture();
    this.asksForOffsets =
        profile.has(Parameter.OFFSETS, MaskingOption.HEURISTIC)
            || (profile.has(Parameter.OFFSETS, MaskingOption.EXPLICIT) && host.mayHaveOffsets());
    this.wholeFunction = profile.has(Parameter.BRANCH_SCOPE, MaskingOption.FUNCTION);
  }

  void begin(CodeChunk chunk, byte[] code, byte[] mask, int from) {
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

  /** The index of an address in the chunk. */
  int index(long address) {
    return from + (int) architecture.wrap(address - start);
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
    if (isInChunk(address)) {
      return true;
    }
    if (extent == null) {
      extent = ChunkRanges.of(chunks, architecture);
    }
    return extent.contains(architecture.wrap(address));
  }

  /** Masks up to eight whole bytes, as far as they lie in the chunk. */
  void hide(int at, int size) {
    int inside = Math.min(size, to - at);
    if (inside > 0) {
      long bits = -1L >>> (64 - 8 * inside);
      EIGHT.set(mask, at, (long) EIGHT.get(mask, at) | bits);
      EIGHT.set(code, at, (long) EIGHT.get(code, at) & ~bits);
    }
  }
}
