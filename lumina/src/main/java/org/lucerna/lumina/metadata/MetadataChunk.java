package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * One chunk of a blob: a key, and what it says of the function. It keeps the bytes it came with,
 * header included, because integers may be written longer than needed.
 *
 * <p>Its bytes decide all else, so it is not a record: so that the value always matches the
 * payload. Two chunks are equal when their bytes are.
 */
public final class MetadataChunk {
  private final int key;
  private final ByteString bytes;
  private final ByteString payload;
  private final ChunkValue value;

  private MetadataChunk(int key, ByteString bytes, ByteString payload, ChunkValue value) {
    this.key = key;
    this.bytes = bytes;
    this.payload = payload;
    this.value = value;
  }

  /** A chunk as it came. {@code bytes} is its header and {@code payload}. */
  static MetadataChunk decode(int key, ByteString bytes, ByteString payload) {
    return new MetadataChunk(key, bytes, payload, Payload.decode(key, payload));
  }

  /** The chunk that holds {@code value}, in canonical form: what IDA writes. */
  public static MetadataChunk of(ChunkValue value) {
    if (value instanceof Undecoded raw) {
      return of(raw.key(), raw.payload());
    }
    ByteString payload = Payload.encode(value);
    ByteString bytes = MetadataCodec.IDA.chunk(value.key(), payload);
    return new MetadataChunk(value.key(), bytes, payload, value);
  }

  /**
   * The chunk with that payload and the shortest header.
   *
   * @param key unsigned, known or not
   */
  public static MetadataChunk of(int key, ByteString payload) {
    return decode(key, MetadataCodec.IDA.chunk(key, payload), payload);
  }

  /** The key's number; above {@link Integer#MAX_VALUE} it is negative. */
  public int key() {
    return key;
  }

  /** Header and payload, as they came or as IDA would write them. */
  public ByteString bytes() {
    return bytes;
  }

  /** What is after the header, to the end of the chunk. */
  public ByteString payload() {
    return payload;
  }

  /** What the payload says; {@link Undecoded} if it does not decode. */
  public ChunkValue value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MetadataChunk that && bytes.equals(that.bytes);
  }

  @Override
  public int hashCode() {
    return bytes.hashCode();
  }

  /** For people. */
  @Override
  public String toString() {
    return Integer.toUnsignedString(key) + ": " + value;
  }
}
