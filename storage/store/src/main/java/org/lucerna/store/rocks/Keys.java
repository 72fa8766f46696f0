package org.lucerna.store.rocks;

import java.util.Arrays;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.CallGraphPart;

/** The keys of the columns. Numbers are big-endian, so rows are in numeric order. */
final class Keys {
  /** Size of a key of {@code postings}. */
  static final int POSTING_BYTES = 4 + 6;

  /** Size of a key of {@code parts}. */
  static final int PART_BYTES = 4 + 4 + 2;

  private Keys() {}

  /** A function's key in {@code current} and {@code frequency}; a prefix in other columns. */
  static byte[] function(Md5 key) {
    return key.toByteArray();
  }

  /** The id is inverted, so the newest version is first. */
  static byte[] version(Md5 key, long versionId) {
    return new ByteSink(24).md5(key).u64be(~versionId).toByteArray();
  }

  /** A key of {@code pushes}, {@code push_functions}, {@code audit} or {@code changes}. */
  static byte[] number(long number) {
    return new ByteSink(8).u64be(number).toByteArray();
  }

  /** The number in such a key. */
  static long numberOf(byte[] key) {
    return Cursor.of(key).u64be();
  }

  static byte[] file(int fileId) {
    return new ByteSink(4).u32be(fileId).toByteArray();
  }

  static byte[] addressPage(int fileId, long page) {
    return new ByteSink(12).u32be(fileId).u64be(page).toByteArray();
  }

  /** The number of the page at the end of a key of {@code layouts}. */
  static long pageOf(byte[] layoutPage) {
    Cursor in = Cursor.of(layoutPage);
    in.skip(4);
    return in.u64be();
  }

  /** The file id at the start of a key of {@code files} or {@code layouts}. */
  static int fileOfRow(byte[] row) {
    return Cursor.of(row).u32be();
  }

  /** The start of the keys of {@code sketches} of functions with that short key. */
  static byte[] shortKey(long shortKey) {
    ByteSink out = new ByteSink(ShortKey.BYTES);
    ShortKey.put(out, shortKey);
    return out.toByteArray();
  }

  /** The start of the keys of {@code postings} of a feature. */
  static byte[] feature(int feature) {
    return new ByteSink(4).u32be(feature).toByteArray();
  }

  static byte[] posting(int feature, long commit) {
    return new ByteSink(POSTING_BYTES)
        .u32be(feature)
        .u16be((int) (commit >>> Integer.SIZE))
        .u32be((int) commit)
        .toByteArray();
  }

  /** A key of the table of parts. */
  static byte[] part(int feature, CallGraphPart part) {
    return new ByteSink(PART_BYTES)
        .u32be(feature)
        .u32be((int) part.file())
        .u16be(part.number())
        .toByteArray();
  }

  static boolean hasPrefix(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
