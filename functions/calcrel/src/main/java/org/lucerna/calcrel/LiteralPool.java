package org.lucerna.calcrel;

import java.util.BitSet;

/**
 * The literals that 32-bit ARM code loads from between its instructions. In compiled code, the
 * loads come before the literals. Words may be addresses, and are masked; other sizes are kept.
 */
final class LiteralPool {
  private final BitSet words = new BitSet();
  private final BitSet others = new BitSet();

  /** Clears the pool at the start of a chunk. */
  void clear() {
    words.clear();
    others.clear();
  }

  /** Records a word that may be an address. */
  void noteWord(MaskingPass sweep, long address) {
    note(words, sweep, address, 4);
  }

  /** Records literal bytes that are not an address. */
  void noteOther(MaskingPass sweep, long address, int size) {
    note(others, sweep, address, size);
  }

  /** Records only later bytes: earlier ones were already read as instructions. */
  private static void note(BitSet bytes, MaskingPass sweep, long address, int size) {
    if (sweep.isInChunk(address) && sweep.isInChunk(address + size - 1)) {
      int at = sweep.index(address) - sweep.from;
      bytes.set(at, at + size);
    }
  }

  /** Masks the literal at an index if needed, and returns its size in bytes; 0 if there is none. */
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
