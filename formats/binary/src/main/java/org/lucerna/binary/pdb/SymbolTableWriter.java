package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * Writes a hash table over symbol records: of globals, or of publics.
 *
 * <pre>
 * i32 -1   u32 f12f091a   u32 bytes of entries   u32 bytes of bits and buckets
 * entries  u32 offset of a record + 1, u32 1; those of a bucket follow each other
 * bits     4097, one for each bucket, set if it has entries
 * buckets  u32 12 * number of the first entry, for each that has entries
 * </pre>
 *
 * In a bucket, shorter names come first, then names by their letters without case.
 */
final class SymbolTableWriter {
  private static final int BUCKETS = 4096;
  private static final int BITS_SIZE = 516;
  private static final int VERSION = 0xf12f091a;

  /** Of an entry in the memory of the tools that read it first. */
  private static final int ENTRY_SIZE = 12;

  private record Entry(ByteString name, int offset) {}

  private final List<List<Entry>> buckets = new ArrayList<>();

  SymbolTableWriter() {
    for (int i = 0; i < BUCKETS; i++) {
      buckets.add(new ArrayList<>(0));
    }
  }

  /** A record at an offset in the stream of records. */
  void add(ByteString name, int offset) {
    buckets.get(Integer.remainderUnsigned(hash(name), BUCKETS)).add(new Entry(name, offset));
  }

  /** The hash of all names in PDB files: letters that differ in case have the same. */
  static int hash(ByteString name) {
    int hash = 0;
    int at = 0;
    for (; at + 4 <= name.length(); at += 4) {
      hash ^= name.at(at) | name.at(at + 1) << 8 | name.at(at + 2) << 16 | name.at(at + 3) << 24;
    }
    if (name.length() - at >= 2) {
      hash ^= name.at(at) | name.at(at + 1) << 8;
      at += 2;
    }
    if (at < name.length()) {
      hash ^= name.at(at);
    }
    hash |= 0x20202020;
    hash ^= hash >>> 11;
    return hash ^ hash >>> 16;
  }

  byte[] write() {
    ByteSink entries = new ByteSink();
    byte[] bits = new byte[BITS_SIZE];
    ByteSink firsts = new ByteSink();
    int count = 0;
    for (int i = 0; i < BUCKETS; i++) {
      List<Entry> bucket = buckets.get(i);
      if (bucket.isEmpty()) {
        continue;
      }
      bucket.sort(
          Comparator.comparingInt((Entry entry) -> entry.name().length())
              .thenComparing(entry -> lowerCase(entry.name())));
      bits[i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
      firsts.u32le(ENTRY_SIZE * count);
      for (Entry entry : bucket) {
        entries.u32le(entry.offset() + 1).u32le(1);
        count++;
      }
    }
    return new ByteSink()
        .u32le(-1)
        .u32le(VERSION)
        .u32le((int) entries.size())
        .u32le((int) (BITS_SIZE + firsts.size()))
        .bytes(entries)
        .bytes(ByteString.wrap(bits))
        .bytes(firsts)
        .toByteArray();
  }

  private static ByteString lowerCase(ByteString name) {
    byte[] lower = name.toByteArray();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = lower[i] >= 'A' && lower[i] <= 'Z' ? (byte) (lower[i] + 'a' - 'A') : lower[i];
    }
    return ByteString.wrap(lower);
  }
}
