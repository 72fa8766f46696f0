package org.lucerna.lumina.metadata.published;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.MetadataCodec;

/**
 * A chunk of a blob of the published form. It keeps its original bytes, header included, because
 * integers may have longer encodings than necessary; two chunks are equal if their bytes are.
 */
public final class PublishedChunk {
  private final int tag;
  private final ByteString bytes;
  private final ByteString payload;
  private final PublishedValue value;

  private PublishedChunk(int tag, ByteString bytes, ByteString payload) {
    this.tag = tag;
    this.bytes = bytes;
    this.payload = payload;
    this.value = PublishedPayload.decode(tag, payload);
  }

  /** A chunk with its original bytes. {@code bytes} is its header and {@code payload}. */
  static PublishedChunk decode(int tag, ByteString bytes, ByteString payload) {
    return new PublishedChunk(tag, bytes, payload);
  }

  /**
   * The chunk of {@code value} in the shortest form.
   *
   * @throws IllegalArgumentException if only IDA's form has the value
   */
  public static PublishedChunk of(PublishedValue value) {
    ByteString payload = PublishedPayload.encode(value);
    return decode(value.tag(), MetadataCodec.PUBLISHED.chunk(value.tag(), payload), payload);
  }

  /** The tag's number; negative above {@link Integer#MAX_VALUE}. */
  public int tag() {
    return tag;
  }

  /** Header and payload, as received or in the shortest form. */
  public ByteString bytes() {
    return bytes;
  }

  /** The bytes after the header, to the end of the chunk. */
  public ByteString payload() {
    return payload;
  }

  /** The decoded payload. */
  public PublishedValue value() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PublishedChunk that && bytes.equals(that.bytes);
  }

  @Override
  public int hashCode() {
    return bytes.hashCode();
  }

  /** A text for people. */
  @Override
  public String toString() {
    return Integer.toUnsignedString(tag) + ": " + value;
  }
}
