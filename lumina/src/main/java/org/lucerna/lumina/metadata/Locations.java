package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

/**
 * The list of located items that six of the payloads are, as the package description lays it out.
 */
final class Locations {
  private Locations() {}

  /** Reads items to the end of {@code in}. {@code reader} reads what follows a delta. */
  static <T> List<T> read(Cursor in, BiFunction<Location, Cursor, T> reader) {
    List<T> items = new ArrayList<>();
    long chunk = unsignedDd(in);
    long offset = 0;
    boolean first = true;
    while (!in.atEnd()) {
      long place = in.offset();
      long delta = unsignedDd(in);
      if (delta == 0 && !first) {
        chunk = unsignedDd(in);
        offset = 0;
        first = true;
        continue;
      }
      offset += delta;
      if (offset > Location.MAX) {
        throw new FormatException(place, "an offset of 32 bits", Long.toString(offset));
      }
      items.add(reader.apply(new Location(chunk, offset), in));
      first = false;
    }
    return items;
  }

  /**
   * Writes items in their order, with a marker only where there has to be one. {@code writer}
   * writes what follows a delta.
   */
  static <T extends Located> void write(
      ByteSink out, List<T> items, BiConsumer<T, ByteSink> writer) {
    if (items.isEmpty()) {
      PackedInts.putDd(out, 0);
      return;
    }
    long chunk = items.getFirst().at().chunk();
    long offset = 0;
    boolean first = true;
    PackedInts.putDd(out, (int) chunk);
    for (T item : items) {
      Location at = item.at();
      if (!first && (at.chunk() != chunk || at.offset() <= offset)) {
        PackedInts.putDd(out, 0);
        PackedInts.putDd(out, (int) at.chunk());
        offset = 0;
      }
      PackedInts.putDd(out, (int) (at.offset() - offset));
      writer.accept(item, out);
      chunk = at.chunk();
      offset = at.offset();
      first = false;
    }
  }

  private static long unsignedDd(Cursor in) {
    return Integer.toUnsignedLong(PackedInts.dd(in));
  }
}
