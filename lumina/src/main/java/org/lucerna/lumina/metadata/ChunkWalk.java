package org.lucerna.lumina.metadata;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/** Goes through a blob chunk by chunk, headers only. It stops at the end or at the first damage. */
final class ChunkWalk {
  private final ByteString blob;
  private final Cursor in;
  private int key;
  private int start;
  private int payloadStart;
  private int end;
  private @Nullable Damage damage;

  ChunkWalk(ByteString blob) {
    this.blob = blob;
    this.in = Cursor.of(blob);
  }

  /** Moves to the next chunk. False where there is none, or it is {@linkplain #damage() broken}. */
  boolean next() {
    if (damage != null || in.atEnd()) {
      return false;
    }
    start = end;
    try {
      key = PackedInts.dd(in);
      long length = Integer.toUnsignedLong(PackedInts.dd(in));
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

  /** The chunk's key; above {@link Integer#MAX_VALUE} it is negative. */
  int key() {
    return key;
  }

  /** Offset of the chunk's header. */
  int start() {
    return start;
  }

  /** Offset behind the chunk's payload. */
  int end() {
    return end;
  }

  /** Header and payload, a window on the blob. */
  ByteString bytes() {
    return blob.slice(start, end);
  }

  /** The payload, a window on the blob. */
  ByteString payload() {
    return blob.slice(payloadStart, end);
  }

  /** Why the walk ended before the blob, or null where it did not. */
  @Nullable Damage damage() {
    return damage;
  }
}
