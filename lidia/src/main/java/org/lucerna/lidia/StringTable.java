package org.lucerna.lidia;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.lucerna.bytes.ByteString;

/**
 * The section of strings in the making. Each string is stored once; its place is the offset of its
 * length.
 */
final class StringTable {
  /** Free places of {@link #slots}; no string begins here, for "" is found without looking. */
  private static final int FREE = 0;

  private byte[] bytes = new byte[1 << 12];
  private int size;

  /** Offsets of strings, each at its hash or behind. */
  private int[] slots = new int[1 << 10];

  private int used;

  /** A table with the two strings that every file begins with. */
  StringTable() {
    append(ByteString.EMPTY);
    add(ByteString.wrap("[overflow]".getBytes(StandardCharsets.US_ASCII)));
  }

  /**
   * The offset of {@code text}, which is appended where it is new.
   *
   * @throws IllegalStateException above 2 GiB
   */
  long add(ByteString text) {
    if (text.isEmpty()) {
      return 0;
    }
    int slot = find(text);
    if (slots[slot] != FREE) {
      return slots[slot];
    }
    int offset = append(text);
    slots[slot] = offset;
    used++;
    if (used > slots.length / 2) {
      rehash();
    }
    return offset;
  }

  /** The slot of {@code text}: where it is, or a free one. */
  private int find(ByteString text) {
    int slot = spread(text.hashCode()) & (slots.length - 1);
    while (slots[slot] != FREE && !at(slots[slot]).equals(text)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9e37_79b9;
    return mixed ^ (mixed >>> 15);
  }

  private ByteString at(int offset) {
    int length = 0;
    for (int i = 3; i >= 0; i--) {
      length = (length << 8) | (bytes[offset + i] & 0xff);
    }
    return ByteString.window(bytes, offset + 4, length);
  }

  private void rehash() {
    int[] old = slots;
    slots = new int[old.length * 2];
    for (int offset : old) {
      if (offset != FREE) {
        slots[find(at(offset))] = offset;
      }
    }
  }

  private int append(ByteString text) {
    int offset = size;
    long end = (long) offset + 4 + text.length();
    if (end > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("more than 2 GiB of names");
    }
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.clamp(end * 2, 0, Integer.MAX_VALUE - 8));
    }
    for (int i = 0; i < 4; i++) {
      bytes[size++] = (byte) (text.length() >>> (8 * i));
    }
    System.arraycopy(text.toByteArray(), 0, bytes, size, text.length());
    size += text.length();
    return offset;
  }

  /** Size in bytes. */
  int size() {
    return size;
  }

  void writeTo(LittleEndianStream out) throws IOException {
    out.bytes(bytes, size);
  }
}
