package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.lucerna.bytes.Unaligned;

/** Reads code in units of two bytes. */
public final class Halfwords {
  private final ValueLayout.OfShort layout;

  /** Halfwords of code in this byte order. */
  public Halfwords(ByteOrder order) {
    layout = Unaligned.u16(order);
  }

  /** The two bytes at an index; 0 past the end. */
  public int at(MemorySegment code, long at) {
    return at + 2 <= code.byteSize() ? code.get(layout, at) & 0xffff : 0;
  }
}
