package org.lucerna.idb.btree;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.container.SectionData;

/**
 * The records of an id0 section in key order; keys compare as unsigned bytes.
 *
 * <p>Opening reads the first bytes of the section; pages are read on demand, and the last few
 * hundred are cached. Offsets in a {@link FormatException} count from the start of the section.
 * Thread-safe.
 */
public final class BTree {
  /** The number of cached pages; a power of two. */
  private static final int CACHED = 256;

  private final SectionData section;
  private final BTreeHeader header;
  private final AtomicReferenceArray<@Nullable Page> cache = new AtomicReferenceArray<>(CACHED);

  private BTree(SectionData section, BTreeHeader header) {
    this.section = section;
    this.header = header;
  }

  /**
   * Opens a tree.
   *
   * @throws FormatException if the section does not begin like a B-tree
   */
  public static BTree open(SectionData section) {
    return new BTree(section, BTreeHeader.read(section));
  }

  static BTree of(BTreeHeader header, SectionData section) {
    return new BTree(section, header);
  }

  public BTreeHeader header() {
    return header;
  }

  /** A new cursor, before the first record. */
  public Records records() {
    return new Records(this);
  }

  /**
   * The value of the record with this key, or null if there is none.
   *
   * @throws FormatException if a page on the way to it is damaged
   */
  public @Nullable ByteString get(ByteString key) {
    return get(key.toByteArray());
  }

  /** Like {@link #get(ByteString)}; {@code key} is not kept. */
  public @Nullable ByteString get(byte[] key) {
    Records records = records();
    return records.seek(Seek.EQUAL, key) ? records.value() : null;
  }

  /**
   * The numbers of the pages listed as free, up to where the list is invalid: it is only a hint,
   * and zero in many files.
   */
  public BitSet freePages() {
    return FreePages.of(this);
  }

  /**
   * Recovers the readable records of a damaged tree, from all its pages. Damage never makes it
   * throw.
   */
  public RecoveredRecords recover() {
    return new Recoverer(this).recover();
  }

  /**
   * The use of each page of the section: first the tree's pages from the root down, each before
   * those below it, then the others. Damage never makes it throw.
   */
  public List<PageUse> pages() {
    return new PageMap(this).pages();
  }

  /**
   * The records of a page, whether or not the tree uses it.
   *
   * @param number of the page, unsigned
   * @throws FormatException if the section has no such page, or the page holds no records
   */
  public PageContents contents(int number) {
    return PageContents.of(page(number));
  }

  /**
   * Whether a page with this (signed) number lies entirely within the section and is not the
   * header.
   *
   * @throws FormatException if the section is damaged before it
   */
  boolean hasPage(int number) {
    int size = header.pageSize();
    return number > 0 && section.read((number + 1L) * size - 1, new byte[1], 0, 1) == 1;
  }

  /** The page with this number, unsigned. */
  Page page(int number) {
    int slot = number & (CACHED - 1);
    Page cached = cache.get(slot);
    if (cached != null && cached.number() == number) {
      return cached;
    }
    if (number == 0) {
      throw new FormatException(0, "a page of records", "page 0, which is the header");
    }
    Page page = new Page(header.version(), number, bytes(number));
    cache.set(slot, page);
    return page;
  }

  /** The bytes of the page with this number, unsigned. */
  byte[] bytes(int number) {
    int size = header.pageSize();
    byte[] bytes = new byte[size];
    long offset = Integer.toUnsignedLong(number) * size;
    int count = section.read(offset, bytes, 0, size);
    if (count < size) {
      throw new FormatException(
          offset,
          "page " + Integer.toUnsignedString(number) + " of " + size + " bytes",
          count + " bytes of it in the section");
    }
    return bytes;
  }
}
