package org.lucerna.binary.elf;

import java.nio.ByteBuffer;
import org.lucerna.bytes.ByteView;

/**
 * A section header as stored.
 *
 * @param nameAt offset of the name in the section of names
 * @param type {@code sh_type}
 * @param flags {@code sh_flags}
 * @param address at which it is loaded; 0 if it is not loaded, and in object files
 * @param offset in the file
 * @param size in bytes: in the file, or in memory if it has no bytes in the file
 * @param link another section, by type
 * @param info by type
 * @param entrySize size of an entry in bytes if it is a table, otherwise 0
 */
public record ElfSectionHeader(
    int nameAt,
    int type,
    long flags,
    long address,
    long offset,
    long size,
    int link,
    int info,
    long alignment,
    long entrySize) {
  public static final int PROGBITS = 1;
  public static final int SYMTAB = 2;
  public static final int STRTAB = 3;
  public static final int RELA = 4;
  public static final int DYNAMIC = 6;
  public static final int NOTE = 7;
  public static final int NOBITS = 8;
  public static final int REL = 9;
  public static final int DYNSYM = 11;
  public static final int SYMTAB_SHNDX = 18;
  public static final int GNU_VERDEF = 0x6ffffffd;
  public static final int GNU_VERNEED = 0x6ffffffe;
  public static final int GNU_VERSYM = 0x6fffffff;

  public static final long WRITABLE = 1;
  public static final long ALLOCATED = 2;
  public static final long EXECUTABLE = 4;
  public static final long STRINGS = 0x20;
  public static final long THREAD_LOCAL = 0x400;
  public static final long COMPRESSED = 0x800;

  static ElfSectionHeader read(ByteView header) {
    int word = header.wordSize();
    return new ElfSectionHeader(
        header.i32(0),
        header.i32(4),
        header.word(8),
        header.word(8 + word),
        header.word(8 + 2 * word),
        header.word(8 + 3 * word),
        header.i32(8 + 4 * word),
        header.i32(12 + 4 * word),
        header.word(16 + 4 * word),
        header.word(16 + 5 * word));
  }

  /** Writes the format that {@link #read} reads, in the buffer's byte order. */
  public void write(ByteBuffer out, boolean wide) {
    out.putInt(nameAt).putInt(type);
    for (long word : new long[] {flags, address, offset, size}) {
      putWord(out, wide, word);
    }
    out.putInt(link).putInt(info);
    putWord(out, wide, alignment);
    putWord(out, wide, entrySize);
  }

  static void putWord(ByteBuffer out, boolean wide, long word) {
    if (wide) {
      out.putLong(word);
    } else {
      out.putInt((int) word);
    }
  }

  /** The same section elsewhere in the file. */
  public ElfSectionHeader at(long place, long bytes) {
    return new ElfSectionHeader(
        nameAt, type, flags, address, place, bytes, link, info, alignment, entrySize);
  }

  /** Bytes of a header. */
  public static int size(boolean wide) {
    return wide ? 64 : 40;
  }
}
