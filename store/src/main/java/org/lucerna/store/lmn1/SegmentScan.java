package org.lucerna.store.lmn1;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.exchange.ImportErrors;

/** Finds the whole records of one segment, and tells what is between them. */
final class SegmentScan {
  private static final ValueLayout.OfInt U32 =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort U16 =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment segment;
  private final String name;
  private final ImportErrors importErrors;

  /**
   * Bytes that may be checked in vain. In a file made to keep a reader busy each magic could
   * promise a record up to the end.
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

  /** Leads to the next record; false behind the last. */
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
      report(from, next, reason == null ? "no whole record before the end" : reason);
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

  /** What keeps the bytes at {@code at} from being a record; null where nothing does. */
  private @Nullable String wrong(long at) {
    if (segment.get(U32, at) != Lmn1Record.MAGIC) {
      return "no record begins there";
    }
    long length = length(at);
    long name = Short.toUnsignedLong(segment.get(U16, at + 52));
    long metadata = Integer.toUnsignedLong(segment.get(U32, at + 54));
    if (length != Lmn1Record.HEADER + name + metadata || length > Integer.MAX_VALUE - 8) {
      return "a record whose lengths do not fit each other";
    }
    if (length > segment.byteSize() - at) {
      return "a record that is longer than the file";
    }
    if (length > checkBudget) {
      return "too many false beginnings of records";
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
    return "a record whose checksum does not fit";
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

  /** Where the record begins. */
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
