package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.TocPointer;
import org.lucerna.bytes.Unaligned;

/**
 * The addresses that a 64-bit PowerPC function computes from the TOC's address in r2, or loads from
 * the TOC. {@link TocPointer} says what r2 holds; larger distances have an upper half too, which a
 * linker omits if it is 0:
 *
 * <pre>
 * addis r, r2, high; addi, a load or a store of low(r)
 * addi, a load or a store of low(r2)
 * </pre>
 */
final class TocReferences {
  private static final int TOC = 2;
  private static final int REGISTERS = 32;
  private static final int ADDI = 14;
  private static final int ADDIS = 15;
  private static final int LD = 58;
  private static final int STD = 62;

  private final GlobalOffsetTable table;
  private final long toc;
  private final ValueLayout.OfInt word;

  /** Addresses in registers derived from the TOC; 0 if they hold something else. */
  private final long[] held = new long[REGISTERS];

  /** References of a file whose code has this byte order. */
  TocReferences(ElfFile file, ByteOrder order) {
    this.table = GlobalOffsetTable.of(file);
    this.toc = TocPointer.of(file);
    this.word = Unaligned.u32(order);
  }

  /** The addresses, by offset of the instructions that compute, use or load them. */
  Map<Long, Long> of(MemorySegment code) {
    Map<Long, Long> found = new TreeMap<>();
    if (toc == 0) {
      return found;
    }
    Arrays.fill(held, 0);
    held[TOC] = toc;
    for (long at = 0; at + 4 <= code.byteSize(); at += 4) {
      read(code.get(word, at), at, found);
    }
    return found;
  }

  private void read(int value, long at, Map<Long, Long> found) {
    int operation = value >>> 26;
    int target = value >>> 21 & 31;
    long base = held[value >>> 16 & 31];
    boolean isDouble = operation == LD || operation == STD;
    if (base != 0 && (operation == ADDI || isDouble || (operation >= 32 && operation < 56))) {
      long address = base + (short) (isDouble ? value & ~3 : value);
      Long named = operation == LD ? table.named(address) : (Long) address;
      if (named != null) {
        found.put(at, named);
      }
    }
    if (target != TOC) {
      if (operation == ADDIS) {
        held[target] = base == 0 ? 0 : base + ((long) (short) value << 16);
      } else if (operation == ADDI || operation == LD || (operation >= 32 && operation < 36)) {
        held[target] = 0;
      }
    }
  }
}
