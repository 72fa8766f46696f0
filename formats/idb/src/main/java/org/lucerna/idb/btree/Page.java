package org.lucerna.idb.btree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.lucerna.bytes.FormatException;

/**
 * A page of the tree: a leaf, or an index page with a child before each of its records and one
 * after the last. Immutable. Reads outside of the page fail.
 */
final class Page {
  private static final VarHandle U16LE =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle U32LE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final BTreeVersion version;
  private final int number;
  private final byte[] bytes;
  private final int entrySize;
  private final boolean wideIndent;
  private final int recordSkip;
  private final int preceding;
  private final int count;

  Page(BTreeVersion version, int number, byte[] bytes) {
    this.version = version;
    this.number = number;
    this.bytes = bytes;
    this.entrySize = version.entrySize();
    this.wideIndent = version == BTreeVersion.V2_0;
    this.recordSkip = version.recordSkip();
    this.preceding = version.narrow() ? u16(0) : u32(0);
    this.count = u16(entrySize - 2);
    if (entrySize * (1 + count) > bytes.length) {
      throw damage(entrySize - 2, "at most as many entries as fit in the page", count + " entries");
    }
  }

  int number() {
    return number;
  }

  byte[] bytes() {
    return bytes;
  }

  boolean isLeaf() {
    return preceding == 0;
  }

  /** The number of records in the page. */
  int count() {
    return count;
  }

  /**
   * The page number of a child: child 0 comes before the first record, child {@code count} after
   * the last.
   */
  int child(int index) {
    if (index == 0) {
      return preceding;
    }
    int at = entrySize * index;
    return version.narrow() ? u16(at) : u32(at);
  }

  /** The number of bytes that the key shares with the previous key in the page. */
  int indent(int entry) {
    int at = entrySize * (1 + entry);
    return wideIndent ? u16(at) : bytes[at] & 0xff;
  }

  /** Whether an entry has a record: in a page that was never written to it does not. */
  boolean hasRecord(int entry) {
    return u16(slot(entry)) != 0;
  }

  private int slot(int entry) {
    return entrySize * (2 + entry) - 2;
  }

  /** Offset in the page of the key's stored bytes. Their length is in the two bytes before. */
  int keyAt(int entry) {
    int slot = slot(entry);
    int at = u16(slot) + recordSkip + 2;
    if (at > bytes.length) {
      throw damage(slot, "the offset of a record in the page", at + "");
    }
    return at;
  }

  /** Length of the key's stored bytes, which lie at {@code keyAt}. */
  int keyLength(int keyAt) {
    int length = u16(keyAt - 2);
    if (keyAt + length + 2 > bytes.length) {
      throw damage(keyAt - 2, "a key in the page", length + " bytes");
    }
    return length;
  }

  /** Length of the value whose length field lies at {@code at}, after the key; in bytes. */
  int valueLength(int at) {
    int length = u16(at);
    if (at + 2 + length > bytes.length) {
      throw damage(at, "a value in the page", length + " bytes");
    }
    return length;
  }

  FormatException damage(int at, String expected, String found) {
    return new FormatException(
        Integer.toUnsignedLong(number) * bytes.length + at,
        expected,
        found + ", in page " + Integer.toUnsignedString(number));
  }

  int u16(int at) {
    return (short) U16LE.get(bytes, at) & 0xffff;
  }

  private int u32(int at) {
    return (int) U32LE.get(bytes, at);
  }
}
