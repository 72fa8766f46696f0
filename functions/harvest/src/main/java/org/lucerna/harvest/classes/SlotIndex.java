package org.lucerna.harvest.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.ProgramView.Content;

/**
 * The slots of all virtual tables of a program, by their functions. It takes time linear in the
 * size of the data. Not thread-safe while it is built.
 */
final class SlotIndex {
  /** A function in more slots stands for several that a linker found equal. */
  private static final int MOST_SLOTS = 4;

  /**
   * Compilers align large arrays so: functions there after empty words may be those of another
   * array.
   */
  private static final int LARGE_ALIGNMENT = 32;

  private static final int MOST_IN_TABLE = 10_000;

  /** Tables of a program that count. */
  private static final int MOST_TABLES = 1 << 18;

  /** Bytes of data that are searched. */
  private static final long MOST_SEARCHED = 1L << 28;

  private static final long NO_NAME = -1;
  private static final int PART = 1 << 16;

  private final ProgramWords words;
  private final List<ClassReader> readers;
  private final Map<Long, Slots> byFunction = new HashMap<>();

  /** By ABI, for each address that a word leads to the address of the class's name; -1 for none. */
  private final List<AddressTable> names = new ArrayList<>();

  private final Map<Long, Integer> bases = new HashMap<>();
  private int tables;
  private long left = MOST_SEARCHED;

  /**
   * A slot.
   *
   * @param name address of the name of the class
   * @param offset in an object of the part that the table is for, in bytes
   */
  record Slot(long name, long offset, int index) {}

  /** The slots of a function in the tables of the classes with the fewest bases. */
  private static final class Slots {
    private int bases = Integer.MAX_VALUE;
    private final List<Slot> slots = new ArrayList<>(1);

    void add(int ofBases, Slot slot) {
      if (ofBases < bases) {
        bases = ofBases;
        slots.clear();
      }
      if (ofBases == bases && slots.size() <= MOST_SLOTS && !slots.contains(slot)) {
        slots.add(slot);
      }
    }
  }

  private SlotIndex(ProgramWords words, List<ClassReader> readers) {
    this.words = words;
    this.readers = readers;
    readers.forEach(_ -> names.add(new AddressTable()));
  }

  /** Reads all tables. */
  static SlotIndex of(ProgramWords words, List<ClassReader> readers, List<LoadedSection> sections) {
    SlotIndex index = new SlotIndex(words, readers);
    for (LoadedSection section : sections) {
      if (section.content() == Content.CONSTANT || section.content() == Content.VARIABLE) {
        index.search(section);
      }
    }
    index.names.clear();
    index.bases.clear();
    return index;
  }

  /** The slots that a function is in; empty if there are none that count. */
  List<Slot> of(long function) {
    Slots found = byFunction.get(function);
    return found == null || found.slots.size() > MOST_SLOTS ? List.of() : found.slots;
  }

  private void search(LoadedSection section) {
    int word = words.size();
    byte[] part = new byte[PART];
    long at = -section.start() & (word - 1);
    while (left > 0 && tables < MOST_TABLES) {
      int copied = section.bytes().copy(at, part);
      left -= copied;
      for (int i = 0; i + word <= copied && tables < MOST_TABLES; i += word) {
        long place = section.start() + at + i;
        long description = words.pointers().at(place, words.number(part, i));
        if (description != 0 && words.isData(description)) {
          readTable(place, description);
        }
      }
      if (copied < PART) {
        return;
      }
      at += PART;
    }
  }

  /** Reads the table whose class is described where the word at an address leads. */
  private void readTable(long place, long description) {
    for (int i = 0; i < readers.size(); i++) {
      ClassReader reader = readers.get(i);
      long name = names.get(i).get(description);
      if (name == 0) {
        name = reader.nameOf(description);
        name = name == 0 ? NO_NAME : name;
        names.get(i).put(description, name);
      }
      long offset = name == NO_NAME ? -1 : reader.offset(place, description);
      if (offset >= 0) {
        int ofBases = bases.computeIfAbsent(description, reader::bases);
        readSlots(place, new Slot(name, offset, 0), ofBases, reader.mostEmpty(description));
        return;
      }
    }
  }

  private void readSlots(long place, Slot first, int ofBases, int mostEmpty) {
    tables++;
    long slot = place + words.size();
    boolean isAfterEmpty = false;
    for (int i = 0; i < MOST_IN_TABLE; i++) {
      long function = words.pointer(slot);
      if (words.isFunction(slot)) {
        if (isAfterEmpty && slot % LARGE_ALIGNMENT == 0) {
          return;
        }
        isAfterEmpty = false;
        if (function != 0 && words.program().content(function) == Content.CODE) {
          byFunction
              .computeIfAbsent(function, _ -> new Slots())
              .add(ofBases, new Slot(first.name, first.offset, i));
        }
      } else if (i >= mostEmpty || words.leads(slot) || words.number(slot) != 0) {
        return;
      } else {
        isAfterEmpty = i >= ItaniumClasses.EMPTY;
      }
      slot += words.size();
    }
  }
}
