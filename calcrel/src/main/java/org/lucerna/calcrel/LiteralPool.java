package org.lucerna.calcrel;

import java.util.BitSet;

/**
 * The numbers that code of 32-bit ARM loads from among its instructions. What loads them stands
 * before them, as compilers write it. Words may be addresses, and are masked; others are kept.
 */
final class LiteralPool {
  private final BitSet words = new BitSet();
  private final BitSet others = new BitSet();

  /** Forgets what was noted: another chunk begins. */
  void clear() {
    words.clear();
    others.clear();
  }

  /** Notes a word that may be an address. */
  void noteWord(MaskingPass sweep, long address) {
    note(words, sweep, address, 4);
  }

  /** Notes bytes that are none. */
  void noteOther(MaskingPass sweep, long address, int size) {
    note(others, sweep, address, size);
  }

  /** Only what lies ahead is noted: what was read has been read as instructions. */
  private static void note(BitSet bytes, MaskingPass sweep, long address, int size) {
    if (sweep.isInChunk(address) && sweep.isInChunk(address + size - 1)) {
      int at = sweep.index(address) - sweep.from;
      bytes.set(at, at + size);
    }
  }

  /** How many bytes of data lie at an index, which are masked as they have to be; 0 is none. */
  int mask(MaskingPass sweep, int at) {
    int place = at - sweep.from;
    if (words.get(place)) {
      int size = words.nextClearBit(place) - place;
      for (int i = 0; i < size; i += 8) {
        sweep.hide(at + i, Math.min(8, size - i));
      }
      return size;
    }
    return others.get(place) ? others.nextClearBit(place) - place : 0;
  }
}
