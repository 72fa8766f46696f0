package org.lucerna.store.lmn1;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.exchange.ImportErrors;

/**
 * Finds the complete records of one segment, and reports the bytes between them. Not thread-safe.
 */
final class SegmentScan {
  private static final ValueLayout.OfInt U32 =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort U16 =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment segment;
  private final String name;
  private final ImportErrors importErrors;

  /**
   * Remaining bytes whose checksums may be computed without a hit. In a crafted file each magic
   * could announce a record up to the end of the file.
   */
  private long checkBudget;

  private long next;
  private long offset;
  private boolean legacy;

  SegmentScan(MemorySegment segment, String name, ImportErrors importErrors) {
    this.segment = segment;
    this.name = name;
    this.importErrors = importErrors;
    checkBudget = 16 * segment.byteSize() + (64 << 20);
  }

  /** Moves to the next record; false after the last one. */
  boolean next() {
    long from = next;
    String reason = null;
    while (segment.byteSize() - next >= Lmn1Record.HEADER) {
      String wrong = wrong(next);
      if (wrong == null) {
        report(from, next, reason);
        offset = next;
        next += length(next);
        return true;
      }
      reason = reason == null ? wrong : reason;
      next = nextMagic(next + 1);
    }
    next = segment.byteSize();
    if (!isZero(from)) {
      report(
          from,
          next,
          reason == null ? "expected a complete record before the end of the file" : reason);
    }
    return false;
  }

  private void report(long from, long until, @Nullable String reason) {
    if (until > from && reason != null) {
      importErrors.add(new ImportErrors.Loss(name, from, until, reason));
    }
  }

  private long nextMagic(long from) {
    long at = from;
    while (segment.byteSize() - at >= Lmn1Record.HEADER
        && segment.get(U32, at) != Lmn1Record.MAGIC) {
      at++;
    }
    return at;
  }

  /** The reason why the bytes at {@code at} are not a record; null if they are one. */
  private @Nullable String wrong(long at) {
    if (segment.get(U32, at) != Lmn1Record.MAGIC) {
      return "expected the magic of a record";
    }
    long length = length(at);
    long name = Short.toUnsignedLong(segment.get(U16, at + 52));
    long metadata = Integer.toUnsignedLong(segment.get(U32, at + 54));
    if (length != Lmn1Record.HEADER + name + metadata || length > Integer.MAX_VALUE - 8) {
      return "the lengths of the record contradict each other";
    }
    if (length > segment.byteSize() - at) {
      return "the record is longer than the file";
    }
    if (length > checkBudget) {
      return "too many false starts of records";
    }
    int checksum = segment.get(U32, at + 8);
    legacy = false;
    if (Checksum.of(body(at, length)) == checksum) {
      return null;
    }
    if (Checksum.legacy(body(at, length)) == checksum) {
      legacy = true;
      return null;
    }
    checkBudget -= length;
    return "the checksum of the record is wrong";
  }

  private long length(long at) {
    return Integer.toUnsignedLong(segment.get(U32, at + 4));
  }

  private boolean isZero(long from) {
    for (long at = from; at < segment.byteSize(); at++) {
      if (segment.get(ValueLayout.JAVA_BYTE, at) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Offset of the record. */
  long offset() {
    return offset;
  }

  /** Whether the record has the checksum of older files. */
  boolean legacy() {
    return legacy;
  }

  private ByteBuffer body(long at, long length) {
    return segment.asSlice(at + Lmn1Record.BODY, length - Lmn1Record.BODY).asByteBuffer();
  }
}
