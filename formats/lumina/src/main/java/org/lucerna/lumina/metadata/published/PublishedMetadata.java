package org.lucerna.lumina.metadata.published;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.metadata.ChunkWalk;
import org.lucerna.lumina.metadata.Damage;
import org.lucerna.lumina.metadata.MetadataCodec;
import org.lucerna.lumina.metadata.Undecoded;

/**
 * A function's metadata in the published form, decoded. Servers store and serve blobs unmodified.
 *
 * @param functionSize in bytes, an unsigned number; 0 if the blob is too short
 * @param chunks in the order of the blob; tags may repeat
 * @param damage why reading stopped after {@code chunks}; null if the whole blob was read
 */
public record PublishedMetadata(
    int functionSize, List<PublishedChunk> chunks, @Nullable Damage damage) {
  /** Copies {@code chunks}. */
  public PublishedMetadata {
    chunks = List.copyOf(chunks);
  }

  /**
   * Reads a blob; never fails, for any bytes. A payload that does not decode is {@link Undecoded};
   * a broken chunk ends the list and is the {@link #damage}. The model may take a hundred times the
   * blob's memory.
   *
   * @param blob not copied: the decoded values are windows on it
   */
  public static PublishedMetadata decode(ByteString blob) {
    List<PublishedChunk> chunks = new ArrayList<>();
    ChunkWalk walk = new ChunkWalk(blob, MetadataCodec.PUBLISHED);
    int size = walk.damage() == null ? Cursor.of(blob).u32le() : 0;
    while (walk.next()) {
      chunks.add(PublishedChunk.decode(walk.key(), walk.bytes(), walk.payload()));
    }
    return new PublishedMetadata(size, chunks, walk.damage());
  }

  /**
   * Metadata with one chunk for each value, in the shortest form and in this order.
   *
   * @throws IllegalArgumentException if only IDA's form has a value
   */
  public static PublishedMetadata of(int functionSize, List<? extends PublishedValue> values) {
    return new PublishedMetadata(
        functionSize, values.stream().map(PublishedChunk::of).toList(), null);
  }

  /**
   * The blob: the size and the bytes of all chunks. For metadata from {@link #decode} it is the
   * blob that was decoded, up to the {@link #damage} if any.
   */
  public ByteString encode() {
    ByteSink out = new ByteSink().u32le(functionSize);
    chunks.forEach(chunk -> out.bytes(chunk.bytes()));
    return out.toByteString();
  }

  /** Whether all of the blob was decoded: no damage, and every chunk decoded to its end. */
  public boolean complete() {
    return damage == null && chunks.stream().noneMatch(PublishedMetadata::isUndecoded);
  }

  private static boolean isUndecoded(PublishedChunk chunk) {
    return chunk.value() instanceof PublishedValue.Common(Undecoded _);
  }
}
