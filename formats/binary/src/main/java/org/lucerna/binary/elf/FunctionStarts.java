package org.lucerna.binary.elf;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * The starts of functions, from tables without sizes: the unwind index of 32-bit ARM and the
 * procedure descriptors of MIPS. Linkers merge equal entries of the index, so it may lack
 * functions.
 */
public final class FunctionStarts {
  private static final int ARM_EXIDX = 0x7000_0001;
  private static final int EXIDX_ENTRY = 8;
  private static final int PDR_ENTRY = 32;

  /** Maximum number of bytes of code for each descriptor if practically all functions have one. */
  private static final int BYTES_A_DESCRIPTOR = 2048;

  private final ByteView table;
  private final int entrySize;
  private final long base;
  private final boolean areDistances;
  private final boolean areAll;

  /** Each entry begins with an address of 32 bits, or the distance from the entry in 31 bits. */
  private FunctionStarts(
      ByteView table, int entrySize, long base, boolean areDistances, boolean areAll) {
    this.table = table;
    this.entrySize = entrySize;
    this.base = base;
    this.areDistances = areDistances;
    this.areAll = areAll;
  }

  /**
   * The starts listed in a file's tables; empty if it has no such table.
   *
   * @throws org.lucerna.bytes.FormatException if the table reaches past the end of the file
   */
  public static FunctionStarts of(ElfFile file) {
    FunctionStarts found =
        switch (file.header().architecture()) {
          case ARM -> index(file);
          case MIPS -> {
            FunctionStarts listed = descriptors(file);
            yield listed == null ? offsets(file) : listed;
          }
          default -> null;
        };
    return found == null
        ? new FunctionStarts(file.view().slice(0, 0), EXIDX_ENTRY, 0, false, false)
        : found;
  }

  private static @Nullable FunctionStarts index(ElfFile file) {
    ElfSection section = file.sectionOfType(ARM_EXIDX);
    if (section != null && section.inFile()) {
      return index(section.view(), section.address());
    }
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ARM_EXIDX) {
        return index(file.view().slice(segment.offset(), segment.fileSize()), segment.address());
      }
    }
    return null;
  }

  private static FunctionStarts index(ByteView table, long address) {
    return new FunctionStarts(table, EXIDX_ENTRY, address, true, false);
  }

  private static @Nullable FunctionStarts descriptors(ElfFile file) {
    ElfSection section = file.section(".pdr");
    ElfSection text = file.section(".text");
    if (section == null || !section.inFile() || text == null) {
      return null;
    }
    ByteView table = section.view();
    boolean areAll = text.size() / BYTES_A_DESCRIPTOR <= table.size() / PDR_ENTRY;
    // Of a 64-bit address it has the lower half.
    return new FunctionStarts(
        table, PDR_ENTRY, text.address() & 0xffff_ffff_0000_0000L, false, areAll);
  }

  /** Only some entries of the global offset table are functions, and some are pages. */
  private static @Nullable FunctionStarts offsets(ElfFile file) {
    ElfSection section = file.section(".got");
    return section == null || !section.inFile()
        ? null
        : new FunctionStarts(section.view(), file.view().wordSize(), 0, false, false);
  }

  /** The number of starts. */
  public long count() {
    return table.size() / entrySize;
  }

  /** Whether nearly all functions are among them. */
  public boolean areAll() {
    return areAll;
  }

  /** Reports the starts in table order. They are not verified. */
  public void forEach(LongConsumer start) {
    for (long at = 0; at + entrySize <= table.size(); at += entrySize) {
      if (areDistances) {
        long distance = (long) table.i32(at) << 33 >> 33;
        start.accept(base + at + distance & 0xffff_ffffL);
      } else {
        start.accept(entrySize == 8 ? table.u64(at) : base | table.u32(at));
      }
    }
  }
}
