package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A chunk of a blob: a key and its value. It keeps its original bytes, header included, because
 * integers may have longer encodings than necessary.
 *
 * <p>It is not a record, so that the value always matches the payload. Two chunks are equal if
 * their bytes are.
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

  /** A chunk with its original bytes. {@code bytes} is its header and {@code payload}. */
  static MetadataChunk decode(int key, ByteString bytes, ByteString payload) {
    return new MetadataChunk(key, bytes, payload, Payload.decode(key, payload));
  }

  /** The chunk of {@code value} in canonical form, as written by IDA. */
  public static MetadataChunk of(ChunkValue value) {
    if (value instanceof Undecoded raw) {
      return of(raw.key(), raw.payload());
    }
    ByteString payload = Payload.encode(value);
    ByteString bytes = MetadataCodec.IDA.chunk(value.key(), payload);
    return new MetadataChunk(value.key(), bytes, payload, value);
  }

  /**
   * The chunk with this payload and the shortest header.
   *
   * @param key unsigned, known or not
   */
  public static MetadataChunk of(int key, ByteString payload) {
    return decode(key, MetadataCodec.IDA.chunk(key, payload), payload);
  }

  /** The key's number; negative above {@link Integer#MAX_VALUE}. */
  public int key() {
    return key;
  }

  /** Header and payload, as received or as IDA would write them. */
  public ByteString bytes() {
    return bytes;
  }

  /** The bytes after the header, to the end of the chunk. */
  public ByteString payload() {
    return payload;
  }

  /** The decoded payload; {@link Undecoded} if it cannot be decoded. */
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

  /** A text for people. */
  @Override
  public String toString() {
    return Integer.toUnsignedString(key) + ": " + value;
  }
}
