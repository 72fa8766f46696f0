package org.lucerna.idb.til;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The records of one kind in a type library. Immutable; each call of {@link #open} reads it afresh.
 */
final class Bucket {
  static final Bucket NONE = new Bucket(ByteString.EMPTY, 0, 0, 0, false, null);

  private static final int STEP = 1 << 14;

  private final ByteString section;
  private final long start;
  private final long end;
  private final long count;
  private final boolean compressed;
  private final @Nullable FormatException cutOff;

  private Bucket(
      ByteString section,
      long start,
      long end,
      long count,
      boolean compressed,
      @Nullable FormatException cutOff) {
    this.section = section;
    this.start = start;
    this.end = end;
    this.count = count;
    this.compressed = compressed;
    this.cutOff = cutOff;
  }

  /**
   * Reads the location of the bucket that begins at the cursor, and moves past it, or to the end of
   * the section if that comes first.
   *
   * @param section the cursor's section
   */
  static Bucket read(Cursor in, ByteString section, boolean compressed) {
    long offset = in.offset();
    long count = Integer.toUnsignedLong(in.u32le());
    if (count > TypeLibrary.MAX_RECORDS) {
      throw new FormatException(
          offset, "at most " + TypeLibrary.MAX_RECORDS + " records", "" + count);
    }
    long size = Integer.toUnsignedLong(in.u32le());
    boolean isEmpty = count == 0 && size == 0;
    long stored = compressed && !isEmpty ? Integer.toUnsignedLong(in.u32le()) : size;
    long start = in.offset();
    FormatException cutOff =
        stored <= in.remaining()
            ? null
            : new FormatException(
                start, stored + " bytes", in.remaining() + " before the end of the library");
    in.skip(Math.min(stored, in.remaining()));
    return new Bucket(section, start, in.offset(), count, compressed && !isEmpty, cutOff);
  }

  /** The number of records that it should have. */
  long count() {
    return count;
  }

  /** Its bytes, up to the damage if there is any. */
  Content open() {
    if (compressed) {
      return inflate();
    }
    Cursor in = Cursor.of(section);
    in.skip(start);
    return new Content(in.slice(end - start), cutOff);
  }

  private Content inflate() {
    Inflater inflater = new Inflater();
    ByteSink bytes = new ByteSink();
    FormatException damage = null;
    try {
      inflater.setInput(section.slice((int) start, (int) end).toByteArray());
      byte[] step = new byte[STEP];
      while (!inflater.finished() && damage == null) {
        int length = inflater.inflate(step);
        bytes.bytes(ByteString.wrap(java.util.Arrays.copyOf(step, length)));
        if (bytes.size() > TypeLibrary.MAX_BUCKET) {
          damage = broken("more than " + TypeLibrary.MAX_BUCKET + " bytes inflated");
        } else if (length == 0 && !inflater.finished()) {
          damage = broken("the end of the compressed bytes");
        }
      }
    } catch (DataFormatException wrong) {
      damage = broken(String.valueOf(wrong.getMessage()));
    } finally {
      inflater.end();
    }
    return new Content(Cursor.of(bytes.toByteString()), damage);
  }

  private FormatException broken(String why) {
    return new FormatException(start, "a compressed bucket", why);
  }

  /**
   * The bytes of a bucket.
   *
   * @param in at their start; offsets count from the start of the section, or of the inflated bytes
   * @param damage the reason why there are no more; null if they are complete
   */
  record Content(Cursor in, @Nullable FormatException damage) {}
}
