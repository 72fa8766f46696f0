package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** The list of located items used by six payloads; see the package description for its layout. */
public final class Locations {
  private Locations() {}

  /** Reads items to the end of {@code in}. {@code reader} reads the item after a delta. */
  public static <T> List<T> read(
      MetadataCodec metadataCodec, Cursor in, BiFunction<Location, Cursor, T> reader) {
    List<T> items = new ArrayList<>();
    forEach(metadataCodec, in, (at, item) -> items.add(reader.apply(at, item)));
    return items;
  }

  /** Like {@link #read}, without keeping the items. */
  public static void forEach(
      MetadataCodec metadataCodec, Cursor in, BiConsumer<Location, Cursor> reader) {
    long chunk = unsigned(metadataCodec, in);
    long offset = 0;
    boolean first = true;
    while (!in.atEnd()) {
      long place = in.offset();
      long delta = unsigned(metadataCodec, in);
      if (delta == 0 && !first) {
        chunk = unsigned(metadataCodec, in);
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

  /** Writes items in their order. {@code writer} writes the item after a delta. */
  public static <T extends Located> void write(
      MetadataCodec metadataCodec, ByteSink out, List<T> items, BiConsumer<T, ByteSink> writer) {
    LocationWriter locations = new LocationWriter(metadataCodec, out);
    for (T item : items) {
      locations.next(item.at());
      writer.accept(item, out);
    }
    locations.end();
  }

  private static long unsigned(MetadataCodec metadataCodec, Cursor in) {
    return Integer.toUnsignedLong(metadataCodec.number(in));
  }
}
