package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.Unaligned;

/**
 * The addresses that a function of MIPS loads from the global offset table. It finds the table
 * through its own address, which is in t9 at its start:
 *
 * <pre>
 * lui gp, high; (d)addu gp, gp, t9; (d)addiu gp, gp, low
 * </pre>
 */
final class GotReferences {
  private static final int LUI_GP = 0x3c1c_0000;
  private static final int ADDIU_GP = 0x279c_0000;
  private static final int DADDIU_GP = 0x679c_0000;
  private static final int LW = 0x23;
  private static final int LD = 0x37;
  private static final int GP = 28;

  private final ElfFile file;
  private final ValueLayout.OfInt word;

  /** References of a file whose code has this byte order. */
  GotReferences(ElfFile file, ByteOrder order) {
    this.file = file;
    this.word = Unaligned.u32(order);
  }

  /** The addresses, by offset of the instructions that load them. */
  Map<Long, Long> of(long start, MemorySegment code) {
    Map<Long, Long> found = new TreeMap<>();
    long high = 0;
    long gp = 0;
    for (long at = 0; at + 4 <= code.byteSize(); at += 4) {
      int value = code.get(word, at);
      int upper = value & 0xffff_0000;
      if (upper == LUI_GP) {
        high = (long) value << 48 >> 32;
      } else if (upper == ADDIU_GP || upper == DADDIU_GP) {
        gp = start + high + (short) value;
      } else if (gp != 0 && (value >>> 21 & 31) == GP && isLoad(value >>> 26)) {
        Long named = GlobalOffsetTable.slot(file, gp + (short) value);
        if (named != null) {
          found.put(at, named);
        }
      }
    }
    return found;
  }

  private static boolean isLoad(int operation) {
    return operation == LD || operation == LW;
  }
}
