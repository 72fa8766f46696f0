package org.lucerna.warp.code;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.warp.GuidNamespace;

/**
 * The GUID of a function from the instructions of its blocks. Nothing is allocated for a block. Not
 * thread-safe.
 */
final class BlockDigest {
  private static final int GUID = GuidNamespace.GUID_SIZE;

  private final MessageDigest sha1 = GuidNamespace.sha1();
  private final byte[] hash = new byte[sha1.getDigestLength()];

  /** A namespace, and the bytes of a block after it. */
  private byte[] block = new byte[1 << 10];

  /** A namespace, and the GUIDs of blocks after it. */
  private byte[] function = new byte[1 << 10];

  private final List<LiftedInstruction> variants = new ArrayList<>();
  private int size;

  BlockDigest() {
    GuidNamespace.BASIC_BLOCK.put(block, 0);
    GuidNamespace.FUNCTION.put(function, 0);
  }

  void begin() {
    size = GUID;
  }

  /** Adds a block; returns its last instruction. */
  LiftedInstruction add(FunctionGraph graph, LiftedInstruction leader) {
    LiftedInstruction last = leader;
    variants.clear();
    for (@Nullable LiftedInstruction next = leader; next != null; next = graph.after(next)) {
      last = next;
      if (next.isVariant || next.makesAddress) {
        variants.add(next);
      }
    }
    int length = (int) (last.end() - leader.address);
    block = withRoom(block, GUID + length);
    graph.copy(leader.address, length, block, GUID);
    for (LiftedInstruction variant : variants) {
      int from = GUID + (int) (variant.address - leader.address);
      Arrays.fill(block, from, from + variant.length, (byte) 0);
    }
    function = withRoom(function, size + GUID);
    hash(block, GUID + length);
    System.arraycopy(hash, 0, function, size, GUID);
    size += GUID;
    return last;
  }

  private static byte[] withRoom(byte[] bytes, int size) {
    return bytes.length >= size ? bytes : Arrays.copyOf(bytes, 2 * size);
  }

  private void hash(byte[] data, int length) {
    try {
      sha1.update(data, 0, length);
      int _ = sha1.digest(hash, 0, hash.length);
    } catch (DigestException impossible) {
      throw new IllegalStateException("the array has the size of a hash", impossible);
    }
    GuidNamespace.mark(hash);
  }

  /** The GUID of all blocks since {@link #begin}. */
  UUID guid() {
    hash(function, size);
    return GuidNamespace.guidIn(hash);
  }
}
