package org.lucerna.binary.dwarf;

import java.util.Arrays;
import org.lucerna.bytes.ByteReader;

/** Reads the addresses that an entry covers: a pair in the entry itself, or a list elsewhere. */
final class RangeReader {
  private final Dwarf dwarf;
  private long[] pieces = new long[16];
  private int count;

  RangeReader(Dwarf dwarf) {
    this.dwarf = dwarf;
  }

  /** The addresses that {@code entry} of {@code unit} covers. */
  DwarfRanges read(Unit unit, DebugEntry entry) {
    count = 0;
    if (entry.has(Slot.RANGES)) {
      list(unit, entry.form(Slot.RANGES), entry.value(Slot.RANGES));
    } else if (entry.has(Slot.LOW_PC) && entry.has(Slot.HIGH_PC)) {
      long low = unit.address(entry, Slot.LOW_PC);
      boolean length = Form.isConstant(entry.form(Slot.HIGH_PC));
      long high = length ? entry.value(Slot.HIGH_PC) : unit.address(entry, Slot.HIGH_PC);
      add(unit.encoding(), low, length ? low + high : high);
    }
    return DwarfRanges.of(pieces, count);
  }

  private void list(Unit unit, int form, long value) {
    if (unit.encoding().version() >= 5) {
      long offset = form == Form.RNGLISTX ? unit.indexedRanges(value) : value;
      ByteReader in = dwarf.rngLists().seek(offset);
      entries5(unit, in);
      dwarf.budget().spend(offset, in.position() - offset);
    } else {
      long offset = unit.rangesBase() + value;
      ByteReader in = dwarf.ranges().seek(offset);
      entries4(unit, in);
      dwarf.budget().spend(offset, in.position() - offset);
    }
  }

  private void entries4(Unit unit, ByteReader in) {
    Encoding encoding = unit.encoding();
    int size = encoding.addressSize();
    long base = unit.base();
    while (true) {
      long low = in.number(size);
      long high = in.number(size);
      if (low == 0 && high == 0) {
        return;
      }
      if (low == encoding.addressMask()) {
        base = high;
      } else if (!encoding.isTombstone(base)) {
        add(encoding, base + low, base + high);
      }
    }
  }

  private void entries5(Unit unit, ByteReader in) {
    Encoding encoding = unit.encoding();
    int size = encoding.addressSize();
    long base = unit.base();
    while (true) {
      int kind = in.u8();
      switch (kind) {
        case 0 -> {
          return;
        }
        case 1 -> base = unit.indexedAddress(in.uleb128());
        case 2 -> {
          long low = unit.indexedAddress(in.uleb128());
          add(encoding, low, unit.indexedAddress(in.uleb128()));
        }
        case 3 -> {
          long low = unit.indexedAddress(in.uleb128());
          add(encoding, low, low + in.uleb128());
        }
        case 4 -> {
          long low = in.uleb128();
          long high = in.uleb128();
          if (!encoding.isTombstone(base)) {
            add(encoding, base + low, base + high);
          }
        }
        case 5 -> base = in.number(size);
        case 6 -> {
          long low = in.number(size);
          add(encoding, low, in.number(size));
        }
        case 7 -> {
          long low = in.number(size);
          add(encoding, low, low + in.uleb128());
        }
        default -> throw in.damage("a range list entry of kind 0 to 7", kind + "");
      }
    }
  }

  /** Adds a range unless it is empty or was dropped by the linker. */
  private void add(Encoding encoding, long from, long to) {
    long low = from & encoding.addressMask();
    long high = to & encoding.addressMask();
    if (Long.compareUnsigned(low, high) >= 0 || dwarf.isDead(low, encoding)) {
      return;
    }
    if (count == pieces.length) {
      pieces = Arrays.copyOf(pieces, 2 * count);
    }
    pieces[count++] = low;
    pieces[count++] = high;
  }
}
