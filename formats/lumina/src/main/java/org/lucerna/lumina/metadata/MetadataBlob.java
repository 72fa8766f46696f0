package org.lucerna.lumina.metadata;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.MetadataForm;

/**
 * Operations on encoded blobs that read the headers of chunks and never their payloads. Chunks keep
 * their bytes. No method throws, for any bytes.
 */
public final class MetadataBlob {
  private record Missing(int key, ByteString bytes) {}

  private MetadataBlob() {}

  /**
   * Why a client may not push a blob, and where: a key is outside 1 to {@link MetadataKey#LAST}, or
   * the chunks do not end with the blob. Payloads are not checked.
   *
   * @return null if it is well-formed; the empty blob is
   */
  public static @Nullable Damage check(ByteString blob) {
    ChunkWalk walk = new ChunkWalk(blob);
    while (walk.next()) {
      if (!MetadataKey.isKnown(walk.key())) {
        return new Damage(
            walk.start(),
            "at offset "
                + walk.start()
                + ": expected a key from 1 to "
                + MetadataKey.LAST
                + ", found "
                + Integer.toUnsignedString(walk.key()));
      }
    }
    return walk.damage();
  }

  /**
   * The chunks of {@code blob} whose key is in {@code keys}, in order. Bytes after a broken chunk
   * header belong to no key and are dropped, except with {@link KeySet#ALL}, which returns the blob
   * unchanged.
   *
   * @return empty if no chunk is left; a window on {@code blob} if the remaining chunks are
   *     contiguous
   */
  public static ByteString select(ByteString blob, KeySet keys) {
    if (keys == KeySet.ALL) {
      return blob;
    }
    ByteSink out = null;
    int from = 0;
    int to = 0;
    ChunkWalk walk = new ChunkWalk(blob);
    while (walk.next()) {
      if (!keys.contains(walk.key())) {
        continue;
      }
      if (walk.start() != to) {
        if (to > from) {
          out = out == null ? new ByteSink(blob.length()) : out;
          out.bytes(blob.slice(from, to));
        }
        from = walk.start();
      }
      to = walk.end();
    }
    ByteString last = blob.slice(from, to);
    return out == null ? last : out.bytes(last).toByteString();
  }

  /**
   * The version served after a push in mode 3 (merge): {@code served} plus the chunks of {@code
   * pushed} whose keys {@code served} lacks. If the keys of both ascend, so do the result's;
   * otherwise the new chunks come last, in order. (Inferred: the SDK names the mode only.)
   *
   * @param form form of both blobs; the header is taken from {@code served}
   * @param served returned unchanged if nothing is missing, or if it is broken: nothing can be
   *     appended to a broken chunk
   * @param pushed up to its first broken chunk, if there is one
   */
  public static ByteString merge(MetadataForm form, ByteString served, ByteString pushed) {
    MetadataCodec metadataCodec = MetadataCodec.of(form);
    Set<Integer> present = new HashSet<>();
    Ascent ascent = new Ascent();
    ChunkWalk old = new ChunkWalk(served, metadataCodec);
    while (old.next()) {
      present.add(old.key());
      ascent.step(old.key());
    }
    Deque<Missing> missing = new ArrayDeque<>();
    ascent.restart();
    ChunkWalk walk = new ChunkWalk(pushed, metadataCodec);
    while (walk.next()) {
      ascent.step(walk.key());
      if (!present.contains(walk.key())) {
        missing.add(new Missing(walk.key(), walk.bytes()));
      }
    }
    if (missing.isEmpty() || old.damage() != null) {
      return served;
    }
    return ascent.holds() ? interleave(metadataCodec, served, missing) : append(served, missing);
  }

  private static ByteString interleave(
      MetadataCodec metadataCodec, ByteString served, Deque<Missing> missing) {
    ByteSink out = new ByteSink(2 * served.length());
    out.bytes(served.slice(0, metadataCodec.headerSize()));
    ChunkWalk walk = new ChunkWalk(served, metadataCodec);
    while (walk.next()) {
      while (!missing.isEmpty()
          && Integer.compareUnsigned(missing.element().key(), walk.key()) < 0) {
        out.bytes(missing.remove().bytes());
      }
      out.bytes(walk.bytes());
    }
    missing.forEach(chunk -> out.bytes(chunk.bytes()));
    return out.toByteString();
  }

  private static ByteString append(ByteString served, Deque<Missing> missing) {
    ByteSink out = new ByteSink(2 * served.length()).bytes(served);
    missing.forEach(chunk -> out.bytes(chunk.bytes()));
    return out.toByteString();
  }

  /** Whether the keys seen were ascending; repeated keys are allowed. */
  private static final class Ascent {
    private int last;
    private boolean holds = true;

    void step(int key) {
      holds &= Integer.compareUnsigned(last, key) <= 0;
      last = key;
    }

    void restart() {
      last = 0;
    }

    boolean holds() {
      return holds;
    }
  }
}
