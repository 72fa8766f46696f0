package org.lucerna.harvest.coff;

import java.util.function.Consumer;
import org.lucerna.binary.coff.CoffRelocations;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.object.LoadScale;
import org.lucerna.harvest.object.ObjectSymbols;
import org.lucerna.harvest.object.Relocation;
import org.lucerna.isa.Architecture;

/** Reads the relocations of a COFF file as those of {@link org.lucerna.harvest.object}. */
final class CoffPlaces {
  private static final int NONE = -1;

  private final Architecture architecture;
  private final ObjectSymbols symbols;

  CoffPlaces(Architecture architecture, ObjectSymbols symbols) {
    this.architecture = architecture;
    this.symbols = symbols;
  }

  /**
   * Reports the places of a section.
   *
   * @param code the bytes of the section, which have the addends
   */
  void read(CoffRelocations relocations, ByteView code, Consumer<Relocation> to) {
    for (long i = 0; i < relocations.count(); i++) {
      long at = relocations.offset(i);
      int type = relocations.type(i);
      Relocation place =
          switch (architecture) {
            case X64 -> x64(type, at, code, symbol(relocations.symbol(i)));
            case X86 -> x86(type, at, code, symbol(relocations.symbol(i)));
            case A64 -> a64(type, at, code, symbol(relocations.symbol(i)));
            case A32, T32, MIPS, PPC, RISCV -> throw new IllegalStateException("no COFF code");
          };
      if (place.type() != NONE) {
        to.accept(place);
      }
    }
  }

  /** Symbols are numbered from 1 there, and from 0 here. */
  private static int symbol(long index) {
    return index < Integer.MAX_VALUE ? (int) index + 1 : 0;
  }

  private Relocation place(long at, int type, int symbol, long addend) {
    return new Relocation(at, type, symbol, addend, symbols);
  }

  private Relocation x64(int type, long at, ByteView code, int symbol) {
    return switch (type) {
      case 0 -> place(at, NONE, symbol, 0);
      case 1 -> place(at, 1, symbol, code.u64(at));
      case 2 -> place(at, 10, symbol, code.i32(at));
      case 3 -> place(at, Relocation.IMAGE_RELATIVE, symbol, code.i32(at));
      case 4, 5, 6, 7, 8, 9 -> place(at, 2, symbol, code.i32(at) - type);
      case 0xa -> place(at, 12, symbol, code.u16(at));
      default -> place(at, 21, symbol, 0);
    };
  }

  private Relocation x86(int type, long at, ByteView code, int symbol) {
    return switch (type) {
      case 0 -> place(at, NONE, symbol, 0);
      case 6 -> place(at, 1, symbol, code.i32(at));
      case 7 -> place(at, Relocation.IMAGE_RELATIVE, symbol, code.i32(at));
      case 0xa -> place(at, 20, symbol, code.u16(at));
      case 0x14 -> place(at, 2, symbol, code.i32(at) - 4);
      default -> place(at, 32, symbol, 0);
    };
  }

  private Relocation a64(int type, long at, ByteView code, int symbol) {
    if (type == 0) {
      return place(at, NONE, symbol, 0);
    }
    int word = code.i32(at);
    int immediate = word >>> 10 & 0xfff;
    return switch (type) {
      case 2 -> place(at, Relocation.IMAGE_RELATIVE, symbol, word);
      case 3 -> place(at, word < 0 ? 283 : 282, symbol, (long) word << 38 >> 36);
      case 4 -> place(at, 275, symbol, distance(word));
      case 5 -> place(at, 274, symbol, distance(word));
      case 6 -> place(at, 277, symbol, immediate);
      case 7 -> load(at, word, symbol, immediate);
      case 9 -> place(at, 551, symbol, immediate);
      case 0xa -> place(at, 549, symbol, immediate);
      case 0xb -> place(at, 553, symbol, immediate);
      case 0xd -> place(at, 259, symbol, 0);
      case 0xe -> place(at, 257, symbol, code.u64(at));
      case 0xf -> place(at, 280, symbol, (long) (word >> 5) << 45 >> 43);
      case 0x10 -> place(at, 279, symbol, (long) (word >> 5) << 50 >> 48);
      case 0x11 -> place(at, 261, symbol, word);
      default -> place(at, 258, symbol, word);
    };
  }

  /** The number of an ADR or ADRP, whose lowest two bits lie apart. */
  private static long distance(int word) {
    return ((long) (word >> 5) << 45 >> 43) | (word >>> 29 & 3);
  }

  /** A load or store, whose size says in which unit the number is. */
  private Relocation load(long at, int word, int symbol, int immediate) {
    return place(at, LoadScale.type(word), symbol, (long) immediate << LoadScale.of(word));
  }
}
