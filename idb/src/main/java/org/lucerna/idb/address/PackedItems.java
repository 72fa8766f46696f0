package org.lucerna.idb.address;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Items packed one behind the other, to the end of a value. */
public final class PackedItems {
  private PackedItems() {}

  /**
   * Reads all items.
   *
   * @throws FormatException where the last one is cut off; the offset is that in {@code value}
   */
  public static <T> List<T> read(ByteString value, AddressSpace space, ItemReader<T> reader) {
    Unpacker in = new Unpacker(value, space);
    List<T> items = new ArrayList<>();
    while (!in.atEnd()) {
      items.add(reader.read(in));
      if (in.isPastEnd()) {
        throw new FormatException(value.length(), "the rest of an item", "the end of its value");
      }
    }
    return items;
  }

  /** Reads an item of at least one byte. */
  public interface ItemReader<T> {
    /** The item that is next. */
    T read(Unpacker in);
  }
}
