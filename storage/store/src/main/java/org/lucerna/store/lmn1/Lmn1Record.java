package org.lucerna.store.lmn1;

import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;

/**
 * A record, as specified in the package.
 *
 * @param key of the function
 * @param time seconds since 1970, unsigned
 * @param previous address of the function's previous record, 0 if none
 * @param popularity how often the function was pulled, unsigned
 * @param flags see the package
 * @param function name, size (0 if it is lost) and metadata
 */
record Lmn1Record(
    Md5 key, long time, long previous, int popularity, int flags, FunctionInfo function) {
  static final int MAGIC = 0x4C4D4E31;
  static final int HEADER = 64;

  /** Offset of the first byte covered by the checksum. */
  static final int BODY = 12;

  static final int TOMBSTONE = 1;
  static final int SIZE_KNOWN = 2;

  boolean isTombstone() {
    return (flags & TOMBSTONE) != 0;
  }

  /** Reads the record at {@code offset}, which must be complete. */
  static Lmn1Record read(MemorySegment segment, long offset) {
    Cursor in = Cursor.of(segment);
    in.skip(offset + BODY);
    long low = in.u64le();
    Md5 key = new Md5(in.u64le(), low);
    long time = in.u64le();
    long previous = in.u64le();
    int size = in.u32le();
    int popularity = in.u32le();
    int nameLength = in.u16le();
    long metadataLength = Integer.toUnsignedLong(in.u32le());
    int flags = in.u8();
    in.skip(5);
    ByteString name = in.bytes(nameLength);
    FunctionInfo function =
        new FunctionInfo(name, (flags & SIZE_KNOWN) != 0 ? size : 0, in.bytes(metadataLength));
    return new Lmn1Record(key, time, previous, popularity, flags, function);
  }

  /** The address of the record at {@code offset} of segment {@code number}, without its flags. */
  static long address(int number, long offset) {
    return (long) number << 48 | offset << 8;
  }

  static long withoutFlags(long address) {
    return address & ~0xffL;
  }

  static int segmentOf(long address) {
    return (int) (address >>> 48);
  }

  static long offsetOf(long address) {
    return address << 16 >>> 24;
  }
}
