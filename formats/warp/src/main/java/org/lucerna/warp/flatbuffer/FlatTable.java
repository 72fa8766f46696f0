package org.lucerna.warp.flatbuffer;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A table of a {@link FlatBuffer}. All methods throw {@link FormatException} if bytes that they
 * read are outside of the buffer. Slots count from 0. Not thread-safe.
 */
public final class FlatTable {
  private static final int HEAD = 4;

  private final FlatBuffer buffer;
  private final ByteView view;
  private final long position;
  private final long slots;
  private final int slotsSize;
  private final int size;

  FlatTable(FlatBuffer buffer, long position) {
    this.buffer = buffer;
    this.view = buffer.view();
    this.position = position;
    slots = position - view.i32(position);
    slotsSize = view.u16(slots);
    size = view.u16(slots + 2);
    if (slotsSize < HEAD || slotsSize % 2 != 0 || size < HEAD) {
      throw new FormatException(slots, "a vtable", "sizes " + slotsSize + " and " + size);
    }
  }

  /** Offset of the table in its buffer, in bytes. */
  public long position() {
    return position;
  }

  /** Offset of a field; 0 if it is absent. */
  private long field(int slot, int bytes) {
    int place = HEAD + 2 * slot;
    int distance = place + 2 > slotsSize ? 0 : view.u16(slots + place);
    if (distance == 0) {
      return 0;
    }
    if (distance < HEAD || distance + bytes > size) {
      throw new FormatException(
          slots + place, "a field of " + bytes + " bytes in " + size, "distance " + distance);
    }
    return position + distance;
  }

  /** Whether a field is present. */
  public boolean has(int slot) {
    return field(slot, 1) != 0;
  }

  /** A number of one byte. */
  public int u8(int slot, int absent) {
    long at = field(slot, 1);
    return at == 0 ? absent : view.u8(at);
  }

  /** A number of two bytes. */
  public int u16(int slot, int absent) {
    long at = field(slot, 2);
    return at == 0 ? absent : view.u16(at);
  }

  /** A number of four bytes; 0 if it is absent. */
  public long u32(int slot) {
    long at = field(slot, 4);
    return at == 0 ? 0 : view.u32(at);
  }

  /** A number of eight bytes, signed or not; 0 if it is absent. */
  public long u64(int slot) {
    long at = field(slot, 8);
    return at == 0 ? 0 : view.u64(at);
  }

  /** A GUID; null if it is absent. */
  public @Nullable UUID guid(int slot) {
    long at = field(slot, FlatVector.GUID);
    return at == 0 ? null : guid(view, at);
  }

  static UUID guid(ByteView view, long at) {
    return new UUID(Long.reverseBytes(view.u64(at)), Long.reverseBytes(view.u64(at + 8)));
  }

  /** A table; null if it is absent. */
  public @Nullable FlatTable table(int slot) {
    long at = field(slot, 4);
    return at == 0 ? null : buffer.table(at);
  }

  /** The bytes of a string, a window on the buffer; null if it is absent. */
  public @Nullable ByteString string(int slot) {
    FlatVector bytes = has(slot) ? vector(slot, 1) : null;
    return bytes == null ? null : bytes.bytes();
  }

  /** A vector; empty if it is absent. */
  public FlatVector vector(int slot, int elementSize) {
    long at = field(slot, 4);
    return at == 0
        ? new FlatVector(buffer, 0, 0, elementSize)
        : FlatVector.at(buffer, buffer.target(at), elementSize);
  }

  /**
   * The value of a required field.
   *
   * @param field read from a slot; null if it is absent
   * @throws FormatException if it is absent
   */
  public <T> T required(@Nullable T field, String what) {
    if (field == null) {
      throw new FormatException(position, "a table with " + what, "none");
    }
    return field;
  }
}
