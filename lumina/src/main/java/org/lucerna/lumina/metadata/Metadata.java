package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A function's metadata, decoded: for display, search, ranking and conversion. A server stores and
 * serves blobs as they are ({@link MetadataBlob}).
 *
 * @param chunks in the order of the blob; keys may repeat
 * @param damage why the blob could not be read beyond {@code chunks}, or null if it could
 */
public record Metadata(List<MetadataChunk> chunks, @Nullable Damage damage) {
  /** No metadata: the empty blob. */
  public static final Metadata EMPTY = new Metadata(List.of(), null);

  /** Copies {@code chunks}. */
  public Metadata {
    chunks = List.copyOf(chunks);
  }

  /**
   * Reads a blob, whatever its bytes are. A payload that does not decode is {@link Undecoded}; a
   * broken chunk ends the list and is the {@link #damage}.
   *
   * <p>The model of a hostile blob takes about a hundred times the blob's memory: bound the length
   * of untrusted blobs before decoding them.
   *
   * @param blob what is decoded are windows on it, not copies
   */
  public static Metadata decode(ByteString blob) {
    List<MetadataChunk> chunks = new ArrayList<>();
    ChunkWalk walk = new ChunkWalk(blob);
    while (walk.next()) {
      chunks.add(MetadataChunk.decode(walk.key(), walk.bytes(), walk.payload()));
    }
    return new Metadata(chunks, walk.damage());
  }

  /** Metadata of these values, each a chunk in canonical form, in this order. */
  public static Metadata of(ChunkValue... values) {
    return of(List.of(values));
  }

  /** Metadata of these values, each a chunk in canonical form, in this order. */
  public static Metadata of(List<? extends ChunkValue> values) {
    return new Metadata(values.stream().map(MetadataChunk::of).toList(), null);
  }

  /**
   * The blob: the bytes of all chunks. For metadata from {@link #decode} it is the blob that was
   * decoded, up to the {@link #damage} if there is some.
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
