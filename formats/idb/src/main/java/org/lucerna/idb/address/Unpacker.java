package org.lucerna.idb.address;

import org.lucerna.bytes.ByteString;

/**
 * Reads the packed numbers in a value of the database. Unlike {@link org.lucerna.bytes.PackedInts}
 * it never fails: records grew from version to version, so fields past the end read as 0. Not
 * thread-safe.
 */
public final class Unpacker {
  private final ByteString bytes;
  private final AddressSpace space;
  private int position;
  private boolean pastEnd;

  public Unpacker(ByteString bytes, AddressSpace space) {
    this.bytes = bytes;
    this.space = space;
  }

  /** Whether everything has been read. */
  public boolean atEnd() {
    return position >= bytes.length();
  }

  /** Whether a read went past the end. */
  public boolean isPastEnd() {
    return pastEnd;
  }

  /** Bytes left. */
  public int remaining() {
    return Math.max(0, bytes.length() - position);
  }

  /** Skips {@code count} bytes, at most to the end. */
  public void skip(int count) {
    position += Math.clamp(count, 0, remaining());
  }

  /** An unpacked byte, 0 to 255. */
  public int u8() {
    if (position < bytes.length()) {
      return bytes.at(position++);
    }
    pastEnd = true;
    return 0;
  }

  /** 16 bits. */
  public int dw() {
    int lead = u8();
    if (lead < 0x80) {
      return lead;
    }
    return lead < 0xc0 ? (lead & 0x3f) << 8 | u8() : u8() << 8 | u8();
  }

  /** 32 bits, 0 to 0xffffffff. */
  public long dd() {
    int lead = u8();
    if (lead < 0x80) {
      return lead;
    }
    if (lead < 0xc0) {
      return more(lead & 0x3f, 1);
    }
    return lead < 0xe0 ? more(lead & 0x1f, 3) : more(0, 4);
  }

  private long more(int high, int count) {
    long value = high;
    for (int i = 0; i < count; i++) {
      value = value << 8 | u8();
    }
    return value;
  }

  /** 64 bits, low half first. */
  public long dq() {
    long low = dd();
    return low | dd() << 32;
  }

  /** A word: an address, a size, or a difference, which may wrap around; unsigned. */
  public long ea() {
    return space.wordSize() == 4 ? dd() : dq();
  }

  /** A word minus one: for a value that may be missing, which is then BADADDR. */
  public long eaMinusOne() {
    return space.wrap(ea() - 1);
  }

  /** An unpacked little-endian number of {@code size} bytes. */
  public long fixed(int size) {
    long number = 0;
    for (int i = 0; i < size; i++) {
      number |= (long) u8() << (8 * i);
    }
    return number;
  }

  /** A length and that many bytes, or the rest. */
  public ByteString ds() {
    return bytes(dd());
  }

  /** The next {@code count} bytes, or the rest. */
  public ByteString bytes(long count) {
    int length = Math.clamp(count, 0, remaining());
    pastEnd |= length < count;
    ByteString text = bytes.slice(Math.min(position, bytes.length()), position + length);
    position += length;
    return text;
  }
}
