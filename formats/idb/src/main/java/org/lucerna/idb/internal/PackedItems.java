package org.lucerna.idb.internal;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/** Consecutive packed items, to the end of a value. */
public final class PackedItems {
  private PackedItems() {}

  /**
   * Reads all items.
   *
   * @throws FormatException if the last one is cut off; its offset is in {@code value}
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
    /** The next item. */
    T read(Unpacker in);
  }
}
