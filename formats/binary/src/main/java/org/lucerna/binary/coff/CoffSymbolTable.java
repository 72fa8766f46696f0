package org.lucerna.binary.coff;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The symbols of a file by index. Indices of auxiliary records belong to no symbol. Thread-safe
 * until the file is closed.
 */
public final class CoffSymbolTable {
  /** Size of an entry in bytes; in a large object it is {@link #LARGE_SIZE}. */
  static final int SIZE = 18;

  static final int LARGE_SIZE = 20;
  private static final int STATIC = 3;

  private final ByteView entries;
  private final CoffStrings strings;
  private final int size;

  /** The offset of the fields after the number of the section. */
  private final int typeAt;

  private final BitSet symbols = new BitSet();

  private CoffSymbolTable(ByteView entries, CoffStrings strings, int size) {
    this.entries = entries;
    this.strings = strings;
    this.size = size;
    this.typeAt = size - 4;
    for (int i = 0; i < count(); i += 1 + auxiliaries(i)) {
      symbols.set(i);
    }
  }

  /**
   * The symbols of a file.
   *
   * @param at their offset; 0 for none
   * @param count of entries, unsigned
   * @param isLarge whether the numbers of sections have 32 bits
   * @throws FormatException if they reach past the end of the file
   */
  public static CoffSymbolTable of(ByteView file, long at, long count, boolean isLarge) {
    int size = isLarge ? LARGE_SIZE : SIZE;
    if (at == 0) {
      ByteView none = file.slice(0, 0);
      return new CoffSymbolTable(none, new CoffStrings(none), size);
    }
    ByteView entries = file.slice(at, size * count);
    return new CoffSymbolTable(entries, new CoffStrings(file.from(at + size * count)), size);
  }

  /** The names that follow the symbols. */
  public CoffStrings strings() {
    return strings;
  }

  /** The number of entries, with auxiliary records. */
  public int count() {
    return (int) Math.min(Integer.MAX_VALUE, entries.size() / size);
  }

  /** Whether an index is that of a symbol. */
  public boolean isSymbol(long index) {
    return index >= 0 && index < count() && symbols.get((int) index);
  }

  /** The index of the first symbol at or after an index; -1 if there is none. */
  public int next(int index) {
    return symbols.nextSetBit(index);
  }

  /**
   * The symbol with an index.
   *
   * @throws FormatException if its name lies outside the names
   */
  public CoffSymbol get(int index) {
    ByteView entry = entry(index);
    return new CoffSymbol(
        strings.symbolName(entry),
        section(index),
        entry.u32(8),
        entry.u16(typeAt),
        entry.u8(typeAt + 2L));
  }

  /** Number of the section of a symbol, as in {@link CoffSymbol#section}. */
  public int section(int index) {
    ByteView entry = entry(index);
    return size == LARGE_SIZE ? entry.i32(12) : (short) entry.u16(12);
  }

  /** Offset of a symbol in its section, unsigned. */
  public long value(int index) {
    return entry(index).u32(8);
  }

  /** The number of records that belong to a symbol, and follow it. */
  private int auxiliaries(int index) {
    return entry(index).u8(typeAt + 3L);
  }

  /**
   * The index of the symbol that a weak external stands for; -1 if it is no weak external or names
   * no symbol.
   */
  public int substitute(int index) {
    if (!isSymbol(index) || auxiliaries(index) == 0 || !get(index).isWeak()) {
      return -1;
    }
    long named = index + 1 < count() ? entry(index + 1).u32(0) : -1;
    return isSymbol(named) ? (int) named : -1;
  }

  /**
   * What linkers do with a section of which several files have a copy, from the record of the
   * symbol that stands for the section; null if the symbol has none.
   */
  @Nullable ComdatRule comdat(int index) {
    ByteView entry = entry(index);
    boolean isSection =
        entry.u8(typeAt + 2L) == STATIC
            && entry.u32(8) == 0
            && auxiliaries(index) > 0
            && index + 1 < count();
    if (!isSection) {
      return null;
    }
    ByteView record = entry(index + 1);
    int high = size == LARGE_SIZE ? record.u16(16) << 16 : 0;
    return ComdatRule.of(record.u8(14), record.u16(12) | high);
  }

  private ByteView entry(int index) {
    return entries.slice((long) index * size, size);
  }
}
