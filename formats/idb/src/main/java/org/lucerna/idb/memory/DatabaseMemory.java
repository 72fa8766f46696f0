package org.lucerna.idb.memory;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.container.Container;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.SectionData;
import org.lucerna.idb.container.SectionKind;

/**
 * The value and flags of each byte of the program. Nothing is cached: each call reads the section,
 * which is inflated as far as needed. Thread-safe.
 */
public final class DatabaseMemory {
  private static final int WINDOW = 1 << 14;

  private final @Nullable SectionData section;
  private final List<Region> regions;
  private final SparseFlags sparse;

  /**
   * Creates the view of a database.
   *
   * @param wordSize 4 or 8 bytes
   * @throws org.lucerna.bytes.FormatException if the list of regions, or section id2, is damaged
   */
  public DatabaseMemory(Container container, int wordSize) {
    IdbSection id1 = container.section(SectionKind.ID1);
    section = id1 == null ? null : id1.data();
    regions = section == null ? List.of() : Id1Reader.read(section, wordSize);
    IdbSection id2 = container.section(SectionKind.ID2);
    sparse = id2 == null ? SparseFlags.NONE : SparseFlags.read(id2, wordSize);
  }

  /** The flags of the ranges outside of {@link #regions}: {@code .bss}, externals. */
  public SparseFlags sparse() {
    return sparse;
  }

  /** The ranges in which every address has flags, in database order. */
  public List<AddressRange> regions() {
    return regions.stream().map(Region::range).toList();
  }

  /** The flags of an address, see {@link ByteFlags}; empty if there are none. */
  public OptionalInt flags(long address) {
    for (Region region : regions) {
      if (region.range().contains(address)) {
        return OptionalInt.of(flags(address, 1)[0]);
      }
    }
    return sparse.flags(address);
  }

  /**
   * The flags of the addresses from {@code from} on; 0 if there are none. Sparse ranges are left
   * out.
   *
   * @param count the number of addresses; the call allocates for all of them
   */
  public int[] flags(long from, int count) {
    int[] flags = new int[count];
    if (section != null) {
      for (Region region : regions) {
        read(region, from, flags, section);
      }
    }
    return flags;
  }

  /** Reads the addresses that lie in a region. */
  private static void read(Region region, long from, int[] flags, SectionData section) {
    AddressRange range = region.range();
    boolean behind = Long.compareUnsigned(range.start(), from) > 0;
    long ahead = behind ? range.start() - from : 0;
    long inside = behind ? 0 : from - range.start();
    if (Long.compareUnsigned(ahead, flags.length) >= 0
        || Long.compareUnsigned(inside, range.size()) >= 0) {
      return;
    }
    int first = (int) ahead;
    int count = (int) Math.min(flags.length - ahead, range.size() - inside);
    byte[] window = new byte[4 * Math.min(count, WINDOW)];
    for (int done = 0; done < count; done += WINDOW) {
      int part = Math.min(WINDOW, count - done);
      section.readFully(region.offset() + 4 * (inside + done), window, 0, 4 * part);
      Cursor in = Cursor.of(window);
      for (int i = 0; i < part; i++) {
        flags[first + done + i] = in.u32le();
      }
    }
  }

  /**
   * The value bits of the addresses from {@code from} on; 0 outside the regions. In a few places,
   * such as import tables, they are nonzero although the address {@linkplain ByteFlags#hasValue has
   * no value}.
   *
   * @param count the number of addresses; the call allocates five bytes for each
   */
  public byte[] bytes(long from, int count) {
    int[] flags = flags(from, count);
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) flags[i];
    }
    return bytes;
  }
}
