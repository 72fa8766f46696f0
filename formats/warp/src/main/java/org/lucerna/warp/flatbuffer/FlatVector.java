package org.lucerna.warp.flatbuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.lucerna.bytes.ByteString;

/** A vector of a {@link FlatBuffer}, whose elements are in the buffer. Not thread-safe. */
public final class FlatVector {
  /** Size of the distance of a table. */
  public static final int TABLE = 4;

  /** Size of a GUID. */
  public static final int GUID = 16;

  private final FlatBuffer buffer;
  private final long start;
  private final int count;
  private final int elementSize;

  FlatVector(FlatBuffer buffer, long start, int count, int elementSize) {
    this.buffer = buffer;
    this.start = start;
    this.count = count;
    this.elementSize = elementSize;
  }

  static FlatVector at(FlatBuffer buffer, long at, int elementSize) {
    long start = at + 4;
    long inside = buffer.view().slice(start, buffer.view().u32(at) * elementSize).size();
    return new FlatVector(buffer, start, (int) (inside / elementSize), elementSize);
  }

  /** Reads each of the tables. */
  public <T> List<T> tables(Function<FlatTable, T> reading) {
    buffer.spend(count, start);
    List<T> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(reading.apply(buffer.table(start + (long) TABLE * i)));
    }
    return read;
  }

  /** The GUIDs. */
  public List<UUID> guids() {
    buffer.spend(count, start);
    List<UUID> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(FlatTable.guid(buffer.view(), start + (long) GUID * i));
    }
    return read;
  }

  /** All elements as bytes, a window on the buffer. */
  public ByteString bytes() {
    return buffer.bytes(start, (long) count * elementSize);
  }
}
