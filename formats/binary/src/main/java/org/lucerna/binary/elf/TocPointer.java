package org.lucerna.binary.elf;

/**
 * The value of r2 in the code of a linked 64-bit PowerPC file: the address of the TOC, which is 32
 * KiB after the start of .got so that distances of 16 bits reach both sides.
 */
public final class TocPointer {
  private static final long BIAS = 0x8000;

  private TocPointer() {}

  /** The value in a file; 0 if the file has no .got. */
  public static long of(ElfFile file) {
    ElfSection table = file.section(".got");
    return table == null ? 0 : table.address() + BIAS;
  }
}
