package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A function's metadata, decoded: for display, search, ranking and conversion. Servers store and
 * serve blobs unmodified ({@link MetadataBlob}).
 *
 * @param chunks in the order of the blob; keys may repeat
 * @param damage why reading stopped after {@code chunks}; null if the whole blob was read
 */
public record Metadata(List<MetadataChunk> chunks, @Nullable Damage damage) {
  /** No metadata: the empty blob. */
  public static final Metadata EMPTY = new Metadata(List.of(), null);

  /** Copies {@code chunks}. */
  public Metadata {
    chunks = List.copyOf(chunks);
  }

  /**
   * Reads a blob; never fails, for any bytes. A payload that does not decode is {@link Undecoded};
   * a broken chunk ends the list and is the {@link #damage}.
   *
   * <p>The model of a hostile blob takes about a hundred times the blob's memory: limit the length
   * of untrusted blobs before decoding them.
   *
   * @param blob not copied: the decoded values are windows on it
   */
  public static Metadata decode(ByteString blob) {
    return decode(blob, KeySet.ALL);
  }

  /**
   * Reads the chunks with these keys, as {@link #decode(ByteString)} reads all.
   *
   * @param blob not copied: the decoded values are windows on it
   */
  public static Metadata decode(ByteString blob, KeySet keys) {
    List<MetadataChunk> chunks = new ArrayList<>();
    ChunkWalk walk = new ChunkWalk(blob);
    while (walk.next()) {
      if (keys.contains(walk.key())) {
        chunks.add(MetadataChunk.decode(walk.key(), walk.bytes(), walk.payload()));
      }
    }
    return new Metadata(chunks, walk.damage());
  }

  /** Metadata with one chunk for each value, in canonical form and in this order. */
  public static Metadata of(ChunkValue... values) {
    return of(List.of(values));
  }

  /** Metadata with one chunk for each value, in canonical form and in this order. */
  public static Metadata of(List<? extends ChunkValue> values) {
    return new Metadata(values.stream().map(MetadataChunk::of).toList(), null);
  }

  /**
   * The blob: the bytes of all chunks. For metadata from {@link #decode} it is the blob that was
   * decoded, up to the {@link #damage} if any.
   */
  public ByteString encode() {
    ByteSink out = new ByteSink();
    chunks.forEach(chunk -> out.bytes(chunk.bytes()));
    return out.toByteString();
  }

  /** Whether all of the blob was decoded: no damage, and every chunk decoded to its end. */
  public boolean complete() {
    return damage == null && chunks.stream().noneMatch(chunk -> chunk.value() instanceof Undecoded);
  }

  /** The values of one kind, in the order of the chunks. */
  public <T extends ChunkValue> List<T> values(Class<T> kind) {
    return chunks.stream()
        .map(MetadataChunk::value)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
