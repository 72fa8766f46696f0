package org.lucerna.binary.coff;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * An object file of Windows. Opening reads the headers and walks the symbols; everything else is
 * read on demand. Thread-safe until it is closed.
 */
public final class CoffFile implements AutoCloseable {
  private final MappedFile mapping;
  private final ByteView file;
  private final CoffHeader header;
  private final CoffSymbolTable symbols;
  private final List<CoffSection> sections;

  private CoffFile(MappedFile mapping) {
    this.mapping = mapping;
    file = ByteView.of(mapping.bytes(), ByteOrder.LITTLE_ENDIAN, false);
    header = CoffHeader.read(file);
    symbols = CoffSymbolTable.of(file, header.symbolsAt(), header.symbolCount(), header.isLarge());
    ByteView headers =
        file.slice(header.sectionsAt(), CoffSection.HEADER_SIZE * header.sectionCount());
    List<CoffSection> read = new ArrayList<>();
    for (int i = 0; i < header.sectionCount(); i++) {
      ByteView one = headers.slice((long) i * CoffSection.HEADER_SIZE, CoffSection.HEADER_SIZE);
      read.add(CoffSection.read(one, i + 1, symbols.strings()));
    }
    sections = List.copyOf(read);
    checkSizes();
  }

  /** Sections and relocations that overlap would take more time to read than the file is long. */
  private void checkSizes() {
    long bytes = 0;
    long places = 0;
    for (CoffSection section : sections) {
      bytes += section.inFile() ? section.size() : 0;
      places += relocations(section).entries().size();
    }
    if (bytes > file.size() || places > file.size()) {
      throw new FormatException(
          header.sectionsAt(), "sections that do not overlap", "more bytes than the file has");
    }
  }

  /**
   * Maps a file.
   *
   * @throws FormatException if its headers, symbols or relocations lie past its end, or its
   *     sections overlap
   */
  public static CoffFile open(Path path) throws IOException {
    return MappedFile.open(path, CoffFile::new);
  }

  /**
   * A file in memory, such as a member of an archive. The bytes are not copied and must not change;
   * closing it does nothing.
   *
   * @throws FormatException as {@link #open}
   */
  public static CoffFile of(MemorySegment bytes) {
    return new CoffFile(MappedFile.of(bytes));
  }

  public CoffHeader header() {
    return header;
  }

  /** Size of the file in bytes. */
  public long size() {
    return file.size();
  }

  /** The sections; the first one has the number 1. */
  public List<CoffSection> sections() {
    return sections;
  }

  /** The section with a number; null if there is none. */
  public @Nullable CoffSection section(int number) {
    return number < 1 || number > sections.size() ? null : sections.get(number - 1);
  }

  public CoffSymbolTable symbols() {
    return symbols;
  }

  /**
   * The bytes of a section; empty if the file has none.
   *
   * @throws FormatException if they reach past the end of the file
   */
  public ByteView view(CoffSection section) {
    return section.inFile() ? file.slice(section.offset(), section.size()) : file.slice(0, 0);
  }

  /**
   * The places of a section that a linker fills in, in the order of the file.
   *
   * @throws FormatException if they reach past the end of the file
   */
  public CoffRelocations relocations(CoffSection section) {
    long at = section.relocationsAt();
    long count = section.relocationCount();
    if (section.hasMoreRelocations()) {
      // The first one says how many there are, with itself.
      long all = file.u32(at);
      if (all == 0) {
        throw new FormatException(at, "the number of relocations", "0");
      }
      count = all - 1;
      at += CoffRelocations.SIZE;
    }
    ByteView entries = count == 0 ? file.slice(0, 0) : file.slice(at, CoffRelocations.SIZE * count);
    return new CoffRelocations(entries, section.address());
  }

  /** The rules of the sections of which other files may have copies, by number of the section. */
  public Map<Integer, ComdatRule> comdats() {
    Map<Integer, ComdatRule> rules = new HashMap<>();
    for (int i = symbols.next(0); i >= 0; i = symbols.next(i + 1)) {
      CoffSection section = section(symbols.section(i));
      ComdatRule rule = section == null || !section.isComdat() ? null : symbols.comdat(i);
      if (section != null && rule != null) {
        rules.putIfAbsent(section.index(), rule);
      }
    }
    return rules;
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    mapping.close();
  }
}
