package org.lucerna.binary.macho;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.Unaligned;

/**
 * Fills in the places of an object file's debug section that are sums or differences of symbols, in
 * 4 or 8 bytes. What has no symbol is already in the file.
 */
final class MachPlaceFiller {
  private final MachFile file;
  private final MachSymbolTable symbols;
  private final int subtrahend;

  MachPlaceFiller(MachFile file) {
    this.file = file;
    this.symbols = file.symbols();
    this.subtrahend = file.header().architecture() == InstructionSet.AARCH64 ? 1 : 5;
  }

  /** The bytes of a section, a copy if places were filled in; places outside are skipped. */
  MemorySegment filled(MachSection section) {
    MemorySegment bytes = file.view(section).segment();
    MachRelocations places = file.relocations(section);
    if (!hasSymbols(places)) {
      return bytes;
    }
    MemorySegment copy = MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE));
    long minus = 0;
    for (long i = 0; i < places.count(); i++) {
      int type = places.type(i);
      long value = places.isSymbol(i) ? value(places.symbol(i)) : 0;
      if (type == subtrahend) {
        minus = value;
      } else {
        if (type == 0) {
          add(copy, places.offset(i), places.width(i), value - minus);
        }
        minus = 0;
      }
    }
    return copy;
  }

  private static boolean hasSymbols(MachRelocations places) {
    for (long i = 0; i < places.count(); i++) {
      if (places.isSymbol(i)) {
        return true;
      }
    }
    return false;
  }

  private long value(int symbol) {
    return symbol < symbols.count() ? symbols.value(symbol) : 0;
  }

  private static void add(MemorySegment bytes, long at, int width, long value) {
    if (at > bytes.byteSize() - width) {
      return;
    }
    if (width == Long.BYTES) {
      var layout = Unaligned.u64(ByteOrder.LITTLE_ENDIAN);
      bytes.set(layout, at, bytes.get(layout, at) + value);
    } else if (width == Integer.BYTES) {
      var layout = Unaligned.u32(ByteOrder.LITTLE_ENDIAN);
      bytes.set(layout, at, bytes.get(layout, at) + (int) value);
    }
  }
}
