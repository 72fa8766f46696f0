package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Iterates over the chunks of a blob, reading headers only. It stops at the end or at the first
 * damage. Not thread-safe.
 */
public final class ChunkWalk {
  private final ByteString blob;
  private final MetadataCodec metadataCodec;
  private final Cursor in;
  private int key;
  private int start;
  private int payloadStart;
  private int end;
  private @Nullable Damage damage;

  /** A walk through a blob in IDA's form. */
  ChunkWalk(ByteString blob) {
    this(blob, MetadataCodec.IDA);
  }

  /** A walk through a blob, after its header if the form has one. */
  public ChunkWalk(ByteString blob, MetadataCodec metadataCodec) {
    this.blob = blob;
    this.metadataCodec = metadataCodec;
    this.in = Cursor.of(blob);
    try {
      in.skip(metadataCodec.headerSize());
    } catch (FormatException cut) {
      damage = new Damage(0, String.valueOf(cut.getMessage()));
    }
    end = (int) in.offset();
  }

  /** Moves to the next chunk. False if there is none, or it is {@linkplain #damage() broken}. */
  public boolean next() {
    if (damage != null || in.atEnd()) {
      return false;
    }
    start = end;
    try {
      key = metadataCodec.number(in);
      long length = Integer.toUnsignedLong(metadataCodec.number(in));
      payloadStart = (int) in.offset();
      if (length > in.remaining()) {
        throw new FormatException(
            payloadStart,
            "a payload of " + length + " bytes for key " + Integer.toUnsignedString(key),
            in.remaining() + " before the end");
      }
      in.skip(length);
      end = (int) in.offset();
      return true;
    } catch (FormatException broken) {
      damage = new Damage(start, String.valueOf(broken.getMessage()));
      return false;
    }
  }

  /** The chunk's key; negative above {@link Integer#MAX_VALUE}. */
  public int key() {
    return key;
  }

  /** Offset of the chunk's header. */
  public int start() {
    return start;
  }

  /** Offset after the chunk's payload. */
  public int end() {
    return end;
  }

  /** Header and payload, a window on the blob. */
  public ByteString bytes() {
    return blob.slice(start, end);
  }

  /** The payload, a window on the blob. */
  public ByteString payload() {
    return blob.slice(payloadStart, end);
  }

  /** Why the walk ended early; null if it did not. */
  public @Nullable Damage damage() {
    return damage;
  }
}
