package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;

/**
 * Fills in MIPS code with relocations of 32-bit files. Each section gets slots and a global pointer
 * of its own, because instructions reach only 64 KB around it.
 *
 * <pre>
 * 2 32   4 26   5 HI16   6 LO16   9 GOT16   10 PC16   11 CALL16
 * </pre>
 *
 * The upper half of a number depends on the lower one, which a later place of the same symbol has.
 * Other places stay unchanged.
 */
final class MipsLinker implements ObjectLinker {
  private static final int ABS32 = 2;
  private static final int WORD = 4;

  /** The global pointer is this far after the first slot. */
  private static final long POINTER = 0x7ff0;

  /** The slots that instructions reach. */
  private static final int MOST_SLOTS = 4094;

  private static final long LOW = 0xffff;
  private static final ByteString DISTANCE = ByteString.utf8("_gp_disp");

  private final ObjectLayout layout;
  private final ByteOrder order;
  private final Map<Long, Long> slots = new HashMap<>();
  private final List<Upper> uppers = new ArrayList<>();
  private byte[] section = {};
  private long sectionStart;
  private long globalPointer;

  /** A place whose lower half is to come. */
  private record Upper(int at, long symbol, Relocation place) {}

  MipsLinker(ObjectLayout layout, ByteOrder order) {
    this.layout = layout;
    this.order = order;
  }

  @Override
  public boolean isAddress(int type) {
    return type == ABS32;
  }

  @Override
  public void link(byte[] code, long start, int at, long symbol, Relocation place) {
    if (at + WORD > code.length) {
      return;
    }
    section = code;
    if (start != sectionStart) {
      sectionStart = start;
      slots.clear();
      uppers.clear();
      globalPointer = layout.newSlot(0) + POINTER;
    }
    long value = symbol + place.addend();
    switch (place.type()) {
      case ABS32 -> Bytes.put32(code, at, (int) value, order);
      case 4 -> put(at, 0x03ff_ffff, value >> 2);
      case 5 -> uppers.add(new Upper(at, symbol, place));
      case 6 -> low(start, at, symbol, place);
      case 9 -> {
        if (place.isShared()) {
          put(at, LOW, slot(symbol) - globalPointer);
        } else {
          uppers.add(new Upper(at, symbol, place));
        }
      }
      case 10 -> put(at, LOW, ((symbol - start - at) >> 2) + place.addend());
      case 11 -> put(at, LOW, slot(symbol) - globalPointer);
      default -> {}
    }
  }

  private void low(long start, int at, long symbol, Relocation place) {
    if (place.names(DISTANCE)) {
      for (Upper upper : uppers) {
        if (upper.place.names(DISTANCE)) {
          long distance = globalPointer - start - upper.at;
          put(upper.at, LOW, (distance + 0x8000) >> 16);
        }
      }
      uppers.removeIf(upper -> upper.place.names(DISTANCE));
      // The address is that of LUI, four bytes before.
      put(at, LOW, globalPointer - start - at + WORD);
      return;
    }
    for (Upper upper : uppers) {
      if (upper.symbol == symbol) {
        long value = symbol + (upper.place.addend() << 16) + place.addend();
        long rounded = (value + 0x8000) & ~LOW;
        boolean isSlot = upper.place.type() == 9;
        put(upper.at, LOW, isSlot ? slot(rounded) - globalPointer : rounded >> 16);
      }
    }
    uppers.removeIf(upper -> upper.symbol == symbol);
    put(at, LOW, symbol + place.addend());
  }

  /** A slot that holds an address; the first one if there are no more. */
  private long slot(long address) {
    Long known = slots.get(address);
    if (known != null) {
      return known;
    }
    long slot = slots.size() < MOST_SLOTS ? layout.newSlot(address) : globalPointer - POINTER;
    slots.put(address, slot);
    return slot;
  }

  private void put(int at, long mask, long value) {
    int word = Bytes.get32(section, at, order);
    Bytes.put32(section, at, (int) ((word & ~mask) | (value & mask)), order);
  }
}
