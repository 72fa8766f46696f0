package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The list of located items that six of the payloads are, as the package description lays it out.
 */
public final class Locations {
  private Locations() {}

  /** Reads items to the end of {@code in}. {@code reader} reads what follows a delta. */
  public static <T> List<T> read(
      Notation notation, Cursor in, BiFunction<Location, Cursor, T> reader) {
    List<T> items = new ArrayList<>();
    forEach(notation, in, (at, item) -> items.add(reader.apply(at, item)));
    return items;
  }

  /** As {@link #read}, and keeps nothing. */
  public static void forEach(Notation notation, Cursor in, BiConsumer<Location, Cursor> reader) {
    long chunk = unsigned(notation, in);
    long offset = 0;
    boolean first = true;
    while (!in.atEnd()) {
      long place = in.offset();
      long delta = unsigned(notation, in);
      if (delta == 0 && !first) {
        chunk = unsigned(notation, in);
        offset = 0;
        first = true;
        continue;
      }
      offset += delta;
      if (offset > Location.MAX) {
        throw new FormatException(place, "an offset of 32 bits", Long.toString(offset));
      }
      reader.accept(new Location(chunk, offset), in);
      first = false;
    }
  }

  /** Writes items in their order. {@code writer} writes what follows a delta. */
  public static <T extends Located> void write(
      Notation notation, ByteSink out, List<T> items, BiConsumer<T, ByteSink> writer) {
    LocationWriter locations = new LocationWriter(notation, out);
    for (T item : items) {
      locations.next(item.at());
      writer.accept(item, out);
    }
    locations.end();
  }

  private static long unsigned(Notation notation, Cursor in) {
    return Integer.toUnsignedLong(notation.number(in));
  }
}
