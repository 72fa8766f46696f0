package org.lucerna.harvest.macho;

import java.util.function.Consumer;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachRelocations;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.object.LoadScale;
import org.lucerna.harvest.object.Relocation;
import org.lucerna.isa.Architecture;

/** Reads the relocations of a Mach-O file as those of {@link org.lucerna.harvest.object}. */
final class MachPlaces {
  private static final int BRANCH = 2;

  /** The address of an ARM64 place's symbol has a number added. */
  private static final int ADDEND = 10;

  private final MachFile file;
  private final Architecture architecture;
  private final MachObjectSymbols symbols;

  MachPlaces(MachFile file, Architecture architecture, MachObjectSymbols symbols) {
    this.file = file;
    this.architecture = architecture;
    this.symbols = symbols;
  }

  /**
   * A relocation as stored.
   *
   * @param at offset in the section
   * @param isSymbol whether it has a symbol of the file, not only a section
   * @param symbol its number, also of one that stands for a section; 0 for none
   * @param base what its addend has added: the address of the section that it has as symbol
   */
  private record Entry(long at, int type, int width, boolean isSymbol, int symbol, long base) {}

  /** Reports the places of a section. */
  void read(MachSection section, Consumer<Relocation> to) {
    MachRelocations relocations = file.relocations(section);
    ByteView code = file.view(section);
    long addend = 0;
    Entry minus = null;
    for (long i = 0; i < relocations.count(); i++) {
      Entry entry = entry(relocations, i);
      if (architecture == Architecture.A64 && entry.type == ADDEND) {
        addend = signed24(relocations.symbol(i));
      } else if (isSubtrahend(entry.type)) {
        minus = entry;
      } else {
        if (minus != null) {
          to.accept(difference(section, code, minus, entry));
        } else if (architecture == Architecture.A64) {
          to.accept(a64(code, entry, addend));
        } else {
          to.accept(x64(section, code, entry));
        }
        addend = 0;
        minus = null;
      }
    }
  }

  private Entry entry(MachRelocations relocations, long index) {
    int number = relocations.symbol(index);
    boolean isSymbol = relocations.isSymbol(index);
    MachSection section = isSymbol ? null : file.section(number);
    return new Entry(
        relocations.offset(index),
        relocations.type(index),
        relocations.width(index),
        isSymbol,
        isSymbol ? symbols.ofSymbol(number) : symbols.ofSection(number),
        section == null ? 0 : section.address());
  }

  private boolean isSubtrahend(int type) {
    return type == (architecture == Architecture.A64 ? 1 : 5);
  }

  private static long signed24(int number) {
    return (long) number << 40 >> 40;
  }

  private Relocation place(Entry entry, int type, long addend) {
    return new Relocation(entry.at, type, entry.symbol, addend, symbols);
  }

  /** The number in a place. */
  private static long stored(ByteView code, Entry entry) {
    return switch (entry.width) {
      case 8 -> code.u64(entry.at);
      case 4 -> code.i32(entry.at);
      case 2 -> (short) code.u16(entry.at);
      default -> (byte) code.u8(entry.at);
    };
  }

  /**
   * One symbol less another one: a distance from the place, if the other one is in its section. As
   * other differences have no number in ELF, they get one that no linker here fills in.
   */
  private Relocation difference(MachSection section, ByteView code, Entry minus, Entry plus) {
    boolean isWide = plus.width == 8;
    long addend = stored(code, plus) - plus.base + minus.base;
    boolean isDistance = symbols.section(minus.symbol) == section.index();
    addend += isDistance ? plus.at - symbols.value(minus.symbol) : 0;
    if (architecture == Architecture.A64) {
      return place(plus, isWide ? 260 : 261, addend);
    }
    return isDistance
        ? place(plus, isWide ? 24 : 2, addend)
        : place(plus, isWide ? 33 : 32, addend);
  }

  private Relocation x64(MachSection section, ByteView code, Entry entry) {
    return switch (entry.type) {
      case 0 -> place(entry, entry.width == 8 ? 1 : 10, stored(code, entry) - entry.base);
      case 1, BRANCH, 6, 7, 8 -> {
        int type =
            switch (entry.width) {
              case 1 -> 15;
              case 2 -> 13;
              default -> entry.type == BRANCH ? 4 : 2;
            };
        // Without a symbol, the distance is that of the file's own addresses.
        long own = section.address() + entry.at - entry.base;
        yield place(entry, type, stored(code, entry) + (entry.isSymbol ? -entry.width : own));
      }
      case 3, 9 -> place(entry, 42, stored(code, entry) - 4);
      case 4 -> place(entry, 9, stored(code, entry) - 4);
      default -> place(entry, 32, 0);
    };
  }

  private Relocation a64(ByteView code, Entry entry, long addend) {
    return switch (entry.type) {
      case 0 -> place(entry, entry.width == 8 ? 257 : 258, stored(code, entry) - entry.base);
      case BRANCH -> place(entry, code.i32(entry.at) < 0 ? 283 : 282, addend);
      case 3 -> place(entry, 275, addend);
      case 4 -> place(entry, LoadScale.typeOfAny(code.i32(entry.at)), addend);
      // Variables of threads are reached through a slot, too.
      case 5, 8 -> place(entry, 311, addend);
      case 6, 9 -> place(entry, 312, addend);
      case 7 -> place(entry, entry.width == 8 ? 260 : 261, 0);
      case 11 -> place(entry, 257, code.i32(entry.at));
      default -> place(entry, 258, addend);
    };
  }
}
