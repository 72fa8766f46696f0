package org.lucerna.types;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Writes the numbers of type strings. */
final class NumberWriter {
  private static final int LONGEST = 0x7ffe;

  private NumberWriter() {}

  static void dt(ByteSink out, int value) {
    int stored = value + 1;
    if (stored < 0x80) {
      out.u8(stored);
    } else {
      out.u8(0x80 | stored).u8(stored >>> 7);
    }
  }

  static void de(ByteSink out, int value) {
    int high = value >>> 6;
    for (int shift = 21; shift >= 0; shift -= 7) {
      if (high >>> shift != 0) {
        out.u8(0x80 | high >>> shift);
      }
    }
    out.u8(0x40 | (value & 0x3f));
  }

  static void dq(ByteSink out, long value) {
    if (value == -1) {
      dt(out, 0x400);
      return;
    }
    if (value == 0xffff_ffffL) {
      dt(out, 0x200);
      return;
    }
    long bytes = value < 0 ? ~value : value;
    int present = value < 0 ? 0x100 : 0;
    for (int i = 0; i < 8; i++) {
      present |= (bytes >>> (8 * i) & 0xff) == 0 ? 0 : 1 << i;
    }
    dt(out, present);
    for (int i = 0; i < 8; i++) {
      if ((present >> i & 1) != 0) {
        out.u8((int) (bytes >>> (8 * i)));
      }
    }
  }

  static void da(ByteSink out, int count, long base) {
    for (int shift = 25; shift >= 4; shift -= 7) {
      out.u8(0x80 | (int) (base >>> shift));
    }
    out.u8(0x80 | count >>> 28 << 4 | ((int) base & 0x0f));
    for (int shift = 21; shift >= 0; shift -= 7) {
      out.u8(0x80 | count >>> shift);
    }
  }

  static void string(ByteSink out, ByteString text) {
    if (text.indexOf(0) >= 0) {
      throw new IllegalArgumentException("a name has no NUL");
    }
    length(out, text);
    out.bytes(text);
  }

  /** The length of a string. */
  static void length(ByteSink out, ByteString text) {
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("too long for a type string: " + text.length());
    }
    dt(out, text.length());
  }
}
