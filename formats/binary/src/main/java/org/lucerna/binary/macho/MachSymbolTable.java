package org.lucerna.binary.macho;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** The symbols of a file, read on demand. Thread-safe while the file is open. */
public final class MachSymbolTable {
  private static final int SIZE = 16;

  /** Maximum ratio of the bytes of names to those of the table, as names may share bytes. */
  private static final int MOST_SHARED = 8;

  private final ByteView entries;
  private final ByteView names;

  MachSymbolTable(ByteView entries, ByteView names) {
    this.entries = entries;
    this.names = names;
  }

  static MachSymbolTable read(ByteView file, ByteView command) {
    return new MachSymbolTable(
        file.slice(command.u32(8), SIZE * command.u32(12)),
        file.slice(command.u32(16), command.u32(20)));
  }

  /** The number of symbols, with those for debuggers. */
  public int count() {
    return (int) Math.min(Integer.MAX_VALUE, entries.size() / SIZE);
  }

  /**
   * A symbol.
   *
   * @throws FormatException if there is none, or its name is not in the file
   */
  public MachSymbol get(int index) {
    if (index < 0 || index >= count()) {
      throw new FormatException(
          entries.offset(0), "a symbol of " + count(), "symbol " + Integer.toUnsignedString(index));
    }
    ByteView entry = entries.slice((long) index * SIZE, SIZE);
    long name = entry.u32(0);
    return new MachSymbol(
        index,
        name == 0 ? ByteString.EMPTY : names.cstr(name),
        entry.u8(4),
        entry.u8(5),
        entry.u16(6),
        entry.u64(8));
  }

  /** The value of a symbol, which must exist; of an undefined one usually 0. */
  long value(int index) {
    return entries.u64((long) index * SIZE + 8);
  }

  /** The type of a symbol, which must exist, as in the file. */
  int type(int index) {
    return entries.u8((long) index * SIZE + 4);
  }

  /**
   * All symbols except those for debuggers, in table order.
   *
   * @throws FormatException if a name is not in the file, or names share too many bytes
   */
  public List<MachSymbol> list() {
    NameBudget budget = nameBudget();
    List<MachSymbol> list = new ArrayList<>();
    for (int i = 0; i < count(); i++) {
      if ((type(i) & 0xe0) == 0) {
        MachSymbol symbol = get(i);
        budget.take(symbol.name().length());
        list.add(symbol);
      }
    }
    return list;
  }

  /** The bytes that the names of a sound table have at most. */
  NameBudget nameBudget() {
    return new NameBudget(names.offset(0), MOST_SHARED * names.size());
  }
}
