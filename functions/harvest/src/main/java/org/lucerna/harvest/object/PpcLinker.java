package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.AddressRange;
import org.lucerna.harvest.object.ObjectLayout.Placed;

/**
 * Fills in 64-bit PowerPC code. All files have one TOC, whose address r2 holds.
 *
 * <pre>
 * 3 to 6     ADDR16, _LO, _HI, _HA           56, 57     ADDR16_DS, _LO_DS
 * 10 REL24   11 REL14   38 ADDR64            47 to 50   TOC16, _LO, _HI, _HA
 * 63, 64     TOC16_DS, _LO_DS                249 to 252 REL16, _LO, _HI, _HA
 * </pre>
 *
 * REL16 is only the distance of the TOC from a function. A load of an address of the program from
 * the section .toc becomes an addition, as linkers make it. Other places stay unchanged.
 */
final class PpcLinker implements ObjectLinker {
  private static final int ADDR64 = 38;
  private static final int WORD = 4;
  private static final int LOAD_DOUBLE = 58;
  private static final int ADD = 14;
  private static final int LOW = 0xffff;

  /** The TOC's address is this far after its start. */
  private static final long BIAS = 0x8000;

  private final ObjectLayout layout;
  private final ByteOrder order;

  /** The places of the sections of addresses to load. */
  private final List<AddressRange> slots = new ArrayList<>();

  PpcLinker(ObjectLayout layout, ByteOrder order) {
    this.layout = layout;
    this.order = order;
    for (Placed object : layout.files()) {
      for (ObjectSection section : object.file().sections()) {
        long start = object.address(section.index(), 0);
        if (start != 0 && section.name().equals(".toc")) {
          slots.add(AddressRange.sized(start, section.size()));
        }
      }
    }
  }

  @Override
  public boolean isAddress(int type) {
    return type == ADDR64;
  }

  @Override
  public void link(byte[] code, long start, int place, long symbol, Relocation relocation) {
    // Places of half an instruction are where its lower half is.
    int at = place & -WORD;
    if (at + WORD > code.length) {
      return;
    }
    long value = symbol + relocation.addend();
    long toc = layout.globalOffsetTable() + BIAS;
    switch (relocation.type()) {
      case 10 -> put(code, at, 0x03ff_fffc, value - start - at);
      case 11 -> put(code, at, 0xfffc, value - start - at);
      case 3, 4 -> put(code, at, LOW, value);
      case 5 -> put(code, at, LOW, value >> 16);
      case 6 -> put(code, at, LOW, upper(value));
      case 56, 57 -> put(code, at, 0xfffc, value);
      case 47, 48 -> put(code, at, LOW, value - toc);
      case 49 -> put(code, at, LOW, (value - toc) >> 16);
      case 50 -> put(code, at, LOW, upper(loaded(value) - toc));
      case 63, 64 -> {
        long loaded = loaded(value);
        int word = Bytes.get32(code, at, order);
        if (loaded != value && word >>> 26 == LOAD_DOUBLE && (word & 3) == 0) {
          Bytes.put32(code, at, (word & 0x03ff_0000) | ADD << 26, order);
          put(code, at, LOW, loaded - toc);
        } else {
          put(code, at, 0xfffc, value - toc);
        }
      }
      case 249, 250 -> put(code, at, LOW, toc + relocation.addend() - start - place);
      case 251 -> put(code, at, LOW, (toc + relocation.addend() - start - place) >> 16);
      case 252 -> put(code, at, LOW, upper(toc + relocation.addend() - start - place));
      default -> {}
    }
  }

  /** The sign of the lower half is extended, so the upper one is rounded. */
  private static long upper(long value) {
    return (value + 0x8000) >> 16;
  }

  /** The address of the program that is in the slot at an address; the address if there is none. */
  private long loaded(long address) {
    boolean isSlot = slots.stream().anyMatch(slot -> slot.contains(address));
    long pointer = isSlot ? layout.program().pointerAt(address) : 0;
    return pointer == 0 ? address : pointer;
  }

  private void put(byte[] code, int at, int mask, long value) {
    int word = Bytes.get32(code, at, order);
    Bytes.put32(code, at, (word & ~mask) | ((int) value & mask), order);
  }
}
