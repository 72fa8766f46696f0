package org.lucerna.harvest.elf;

import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteView;

/**
 * The local entry of a 64-bit PowerPC function, the target of calls within a program: it comes
 * after the two instructions that set up r2, the address of the TOC.
 *
 * <pre>
 * addis r2, r12, high, or lis r2, high; addi r2, r2, low
 * </pre>
 */
final class LocalEntry {
  /** Bytes of a function before its local entry. */
  static final int SIZE = 8;

  private static final int ADDIS_R2_R12 = 0x3c4c;
  private static final int LIS_R2 = 0x3c40;
  private static final int ADDI_R2_R2 = 0x3842;

  private LocalEntry() {}

  /** The start of the function if an address may be its local entry; otherwise the address. */
  static long function(ElfFile file, long address) {
    ByteView code = file.at(address - SIZE);
    if (code == null || code.size() < SIZE) {
      return address;
    }
    int first = code.i32(0) >>> 16;
    boolean setsUp = first == ADDIS_R2_R12 || first == LIS_R2;
    return setsUp && code.i32(4) >>> 16 == ADDI_R2_R2 ? address - SIZE : address;
  }
}
