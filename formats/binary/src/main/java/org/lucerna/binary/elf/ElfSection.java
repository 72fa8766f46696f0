package org.lucerna.binary.elf;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.inflate.CompressedSection;
import org.lucerna.binary.inflate.Inflation;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** A section of an ELF file. Thread-safe until the file is closed. */
public final class ElfSection {
  private static final byte[] OLD_COMPRESSED = ascii(".zdebug_");

  private final int index;
  private final @Nullable ByteView names;
  private final ElfSectionHeader header;
  private final ByteView file;
  private final Inflation inflation;

  /** The inflated bytes; null until first requested. */
  private volatile @Nullable ByteView inflated;

  ElfSection(
      int index,
      @Nullable ByteView names,
      ElfSectionHeader header,
      ByteView file,
      Inflation inflation) {
    this.index = index;
    this.names = names;
    this.header = header;
    this.file = file;
    this.inflation = inflation;
  }

  /** Its place in the table of sections. */
  public int index() {
    return index;
  }

  /**
   * Its name; empty if the file has no section names.
   *
   * @throws FormatException if the name is outside the section of names
   */
  public String name() {
    return names == null ? "" : names.cstr(header.nameAt()).text();
  }

  /** Whether {@code name}, which ends in NUL, is its name. */
  boolean named(byte[] name) {
    return names != null && names.matches(header.nameAt(), name);
  }

  public ElfSectionHeader header() {
    return header;
  }

  public int type() {
    return header.type();
  }

  public long address() {
    return header.address();
  }

  /** Size in the header, in bytes: before inflating. */
  public long size() {
    return header.size();
  }

  public boolean executable() {
    return has(ElfSectionHeader.EXECUTABLE);
  }

  public boolean writable() {
    return has(ElfSectionHeader.WRITABLE);
  }

  /** Whether it is loaded. */
  public boolean allocated() {
    return has(ElfSectionHeader.ALLOCATED);
  }

  /** Whether it consists of strings of bytes, whose order a linker changes. */
  public boolean hasLooseStrings() {
    return has(ElfSectionHeader.STRINGS) && header.entrySize() == 1;
  }

  /** Whether each thread has its own copy, so that it occupies no memory at its address. */
  boolean threadTemplate() {
    return has(ElfSectionHeader.THREAD_LOCAL) && !inFile();
  }

  /** Whether it takes room in the file. */
  public boolean inFile() {
    return header.type() != ElfSectionHeader.NOBITS && header.type() != 0;
  }

  /** Whether the bytes in the file are compressed. */
  public boolean compressed() {
    return has(ElfSectionHeader.COMPRESSED)
        || (names != null && names.matches(header.nameAt(), OLD_COMPRESSED));
  }

  /** Whether {@code address} is within the section in memory. */
  public boolean covers(long address) {
    return Long.compareUnsigned(address - header.address(), header.size()) < 0;
  }

  /**
   * The bytes in the file; empty if the section occupies no space there.
   *
   * @throws FormatException if it reaches past the end of the file
   */
  public ByteView stored() {
    return inFile() ? file.slice(header.offset(), header.size()) : file.slice(0, 0);
  }

  /**
   * The bytes, inflated on first use if they are compressed. They are cached until the file is
   * closed.
   *
   * @throws FormatException if it reaches past the end of the file, or cannot be inflated
   */
  public ByteView view() {
    if (!compressed()) {
      return stored();
    }
    ByteView done = inflated;
    return done != null ? done : inflate();
  }

  /** Like {@link #view}, without the byte order. */
  public MemorySegment bytes() {
    return view().segment();
  }

  private synchronized ByteView inflate() {
    ByteView done = inflated;
    if (done == null) {
      done =
          inflation.inflate(
              has(ElfSectionHeader.COMPRESSED)
                  ? CompressedSection.headed(stored())
                  : CompressedSection.old(stored()));
      inflated = done;
    }
    return done;
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private boolean has(long flag) {
    return (header.flags() & flag) != 0;
  }

  @Override
  public String toString() {
    return name() + " at " + Long.toHexString(header.address()) + ", " + header.size() + " bytes";
  }
}
