package org.lucerna.lidia;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * Builds the section of strings. Each string is stored once, and identified by the offset of its
 * length. The data grow in pieces; a string does not span pieces.
 */
final class LidiaStrings {
  /**
   * Marks free entries of {@link #slots}; no string begins at this offset, because "" is never
   * looked up.
   */
  private static final int FREE = 0;

  private static final int PIECE = 1 << 18;
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final List<byte[]> pieces = new ArrayList<>();

  /** Offset of the first byte of each piece; the last entry is the first free offset. */
  private int[] bounds = new int[16];

  /** Offsets of strings, each at the index of its hash or after it. */
  private int[] slots = new int[1 << 10];

  private int used;

  /** A table with the two strings that begin every file. */
  LidiaStrings() {
    append(ByteString.EMPTY);
    add(ByteString.wrap("[overflow]".getBytes(StandardCharsets.US_ASCII)));
  }

  /**
   * The offset of {@code text}, which is appended if it is new.
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

  /** The slot of {@code text}: its own, or a free one. */
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
    int found = Arrays.binarySearch(bounds, 0, pieces.size(), offset);
    int piece = found < 0 ? -found - 2 : found;
    byte[] bytes = pieces.get(piece);
    int place = offset - bounds[piece];
    int length = 0;
    for (int i = 3; i >= 0; i--) {
      length = (length << 8) | (bytes[place + i] & 0xff);
    }
    return ByteString.window(bytes, place + 4, length);
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
    int offset = size();
    long length = 4L + text.length();
    if (offset + length > MOST) {
      throw new IllegalStateException("more than 2 GiB of names");
    }
    if (pieces.isEmpty() || length > pieces.getLast().length - sizeOf(pieces.size() - 1)) {
      addPiece((int) Math.max(length, PIECE));
    }
    byte[] bytes = pieces.getLast();
    int place = sizeOf(pieces.size() - 1);
    for (int i = 0; i < 4; i++) {
      bytes[place + i] = (byte) (text.length() >>> (8 * i));
    }
    System.arraycopy(text.toByteArray(), 0, bytes, place + 4, text.length());
    bounds[pieces.size()] += (int) length;
    return offset;
  }

  private void addPiece(int size) {
    int offset = size();
    pieces.add(new byte[size]);
    if (pieces.size() == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[pieces.size()] = offset;
  }

  private int sizeOf(int piece) {
    return bounds[piece + 1] - bounds[piece];
  }

  /** Size in bytes. */
  int size() {
    return bounds[pieces.size()];
  }

  void writeTo(LittleEndianStream out) throws IOException {
    for (int piece = 0; piece < pieces.size(); piece++) {
      out.bytes(pieces.get(piece), sizeOf(piece));
    }
  }
}
