package org.lucerna.idb.memory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.idb.container.IdbSection;

/**
 * The flags of sparse ranges, in which most addresses have none: section id2. Immutable.
 *
 * <p>Unlike other packed records, this one is read strictly.
 */
public final class SparseFlags {
  static final SparseFlags NONE = new SparseFlags(List.of(), new TreeMap<>());

  private static final ByteString MAGIC = ByteString.hex("494441531da5555500");
  private static final int MAX_BYTES = 64 << 20;
  private static final int MAX_ITEMS = 1 << 20;

  private final List<AddressRange> ranges;
  private final NavigableMap<Long, SparseItem> items;

  private SparseFlags(List<AddressRange> ranges, NavigableMap<Long, SparseItem> items) {
    this.ranges = List.copyOf(ranges);
    this.items = items;
  }

  /**
   * Reads the section.
   *
   * @throws FormatException if it is damaged, larger than 64 MiB, or longer than a million items
   */
  static SparseFlags read(IdbSection section, int wordSize) {
    Cursor in = Cursor.of(content(section));
    ByteString magic = in.bytes(MAGIC.length());
    if (!magic.equals(MAGIC)) {
      throw new FormatException(0, "IDAS", magic.hex());
    }
    List<AddressRange> ranges = ranges(in, wordSize);
    ranges(in, wordSize);
    long mask = wordSize == 4 ? 0xffff_ffffL : -1L;
    NavigableMap<Long, SparseItem> items = new TreeMap<>(Long::compareUnsigned);
    long address = word(in, wordSize) & mask;
    while (address != mask) {
      if (items.size() == MAX_ITEMS) {
        throw new FormatException(in.offset(), "at most " + MAX_ITEMS + " items", "more");
      }
      int flags = PackedInts.dd(in);
      items.put(address, new SparseItem(address, flags, word(in, wordSize)));
      address = (address + word(in, wordSize)) & mask;
    }
    return new SparseFlags(ranges, items);
  }

  private static byte[] content(IdbSection section) {
    try (InputStream in = section.openStream()) {
      byte[] content = in.readNBytes(MAX_BYTES + 1);
      if (content.length > MAX_BYTES) {
        throw new FormatException(MAX_BYTES, "the end of section id2", "more");
      }
      return content;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<AddressRange> ranges(Cursor in, int wordSize) {
    long mask = wordSize == 4 ? 0xffff_ffffL : -1L;
    List<AddressRange> ranges = new ArrayList<>();
    long position = 0;
    for (int left = PackedInts.count(in, wordSize / 2, "ranges"); left > 0; left--) {
      long start = (position + word(in, wordSize)) & mask;
      position = (start + word(in, wordSize)) & mask;
      ranges.add(new AddressRange(start, position));
    }
    return ranges;
  }

  private static long word(Cursor in, int wordSize) {
    return wordSize == 4 ? Integer.toUnsignedLong(PackedInts.dd(in)) : PackedInts.dq(in);
  }

  /** The sparse ranges, ascending. */
  public List<AddressRange> ranges() {
    return ranges;
  }

  /** The listed addresses, ascending. */
  public List<SparseItem> items() {
    return List.copyOf(items.values());
  }

  /** Length in bytes of the item that begins at an address; 0 if none does. */
  public long length(long address) {
    SparseItem item = items.get(address);
    return item == null ? 0 : item.length();
  }

  /**
   * The flags of an address in a sparse range, empty for others. An unlisted address is part of the
   * item before it ({@link ByteFlags#TAIL}) if that is long enough, otherwise it has no flags.
   * (Inferred.)
   */
  public OptionalInt flags(long address) {
    if (ranges.stream().noneMatch(range -> range.contains(address))) {
      return OptionalInt.empty();
    }
    var before = items.floorEntry(address);
    if (before == null) {
      return OptionalInt.of(0);
    }
    SparseItem item = before.getValue();
    if (item.address() == address) {
      return OptionalInt.of(item.flags());
    }
    boolean inside = Long.compareUnsigned(address - item.address(), item.length()) < 0;
    return OptionalInt.of(inside ? ByteFlags.TAIL : 0);
  }
}
