package org.lucerna.binary.elf;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.inflate.Inflation;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.MappedFile;

/**
 * An ELF file. Opening reads the header and the two tables it refers to; everything else is read on
 * demand each time, except that inflated sections are cached.
 *
 * <p>Thread-safe until it is closed; if another process truncates a mapped file while it is open,
 * reads end in an {@link InternalError}. Absent parts are null or empty; for damaged ones the
 * method that reads them throws {@link org.lucerna.bytes.FormatException}.
 */
public final class ElfFile implements AutoCloseable {
  /** Default limit of all compressed sections of a file when inflated: 1 GiB. */
  public static final long MOST_INFLATED = 1L << 30;

  private final MappedFile mapping;

  private final ByteView file;
  private final ElfHeader header;
  private final ElfTables tables;

  private ElfFile(MappedFile mapping, long mostInflated, int mostHeaders) {
    this.mapping = mapping;
    header = ElfHeader.read(mapping.bytes());
    file = ByteView.of(mapping.bytes(), header.order(), header.wide());
    tables =
        ElfTables.read(header, file, new Inflation(mapping.arena(), mostInflated), mostHeaders);
  }

  /**
   * Maps a file.
   *
   * @throws org.lucerna.bytes.FormatException if it is not ELF, or is cut off before its tables
   */
  public static ElfFile open(Path path) throws IOException {
    return open(path, MOST_INFLATED);
  }

  /**
   * Like {@link #open(Path)}.
   *
   * @param mostInflated total bytes that all compressed sections of the file may have when
   *     inflated; reading more fails
   */
  public static ElfFile open(Path path, long mostInflated) throws IOException {
    return open(path, mostInflated, Integer.MAX_VALUE);
  }

  /**
   * Like {@link #open(Path, long)}.
   *
   * @param mostHeaders sections, and segments, at most: each takes some 130 bytes of heap, but only
   *     40 of the file
   */
  public static ElfFile open(Path path, long mostInflated, int mostHeaders) throws IOException {
    return MappedFile.open(path, mapping -> new ElfFile(mapping, mostInflated, mostHeaders));
  }

  /**
   * A file in memory, such as a member of an archive. The bytes are not copied and must not change;
   * closing it does nothing.
   *
   * @throws org.lucerna.bytes.FormatException if they are not ELF, or end before its tables
   */
  public static ElfFile of(MemorySegment bytes) {
    return new ElfFile(MappedFile.of(bytes), MOST_INFLATED, Integer.MAX_VALUE);
  }

  public ElfHeader header() {
    return header;
  }

  /** The whole file. */
  public ByteView view() {
    return file;
  }

  /** The sections in file order, including section 0, which is a placeholder. */
  public List<ElfSection> sections() {
    return tables.sections();
  }

  /** The section with this number; null if there is none. */
  public @Nullable ElfSection section(int index) {
    return index > 0 && index < sections().size() ? sections().get(index) : null;
  }

  /** The first section with this name; null if there is none. */
  public @Nullable ElfSection section(String name) {
    byte[] wanted = ElfSection.ascii(name + "\0");
    for (ElfSection section : sections()) {
      if (section.named(wanted)) {
        return section;
      }
    }
    return null;
  }

  /**
   * A debug section: the one with this name, otherwise the old compressed one.
   *
   * @param name such as {@code .debug_info}, also found as {@code .zdebug_info}
   */
  public @Nullable ElfSection debugSection(String name) {
    ElfSection section = section(name);
    return section != null ? section : section(".z" + name.substring(1));
  }

  /** The first section of a type; null if there is none. */
  public @Nullable ElfSection sectionOfType(int type) {
    for (ElfSection section : sections()) {
      if (section.type() == type) {
        return section;
      }
    }
    return null;
  }

  /** The section in memory at {@code address}; null if there is none, and in object files. */
  public @Nullable ElfSection sectionAt(long address) {
    if (header.type() == ElfType.RELOCATABLE) {
      return null;
    }
    for (ElfSection section : sections()) {
      if (section.allocated() && section.covers(address) && !section.threadTemplate()) {
        return section;
      }
    }
    return null;
  }

  public List<ElfSegment> segments() {
    return tables.segments();
  }

  /**
   * The bytes of the file from {@code address} on, up to the end of its segment, or of its section
   * if the file has no segments. Null if the file has no bytes there.
   *
   * @throws org.lucerna.bytes.FormatException if they lie past the end of the file
   */
  public @Nullable ByteView at(long address) {
    for (ElfSegment segment : segments()) {
      if (segment.type() == ElfSegment.LOAD && segment.inFile(address)) {
        return file.slice(segment.offset(), segment.fileSize()).from(address - segment.address());
      }
    }
    ElfSection section = segments().isEmpty() ? sectionAt(address) : null;
    return section == null || !section.inFile()
        ? null
        : section.view().from(address - section.address());
  }

  /** The table of all symbols, {@code .symtab}; empty in a stripped file. */
  public SymbolTable symbols() {
    return symbolTable(ElfSectionHeader.SYMTAB, null);
  }

  /**
   * The symbols that the dynamic loader sees. Without sections they are located as by the loader.
   * Empty in a static program.
   */
  public SymbolTable dynamicSymbols() {
    ElfSection section = sectionOfType(ElfSectionHeader.DYNSYM);
    if (section == null || !section.inFile()) {
      return DynamicSymbols.read(this);
    }
    ElfSection numbers = sectionOfType(ElfSectionHeader.GNU_VERSYM);
    SymbolVersions versions =
        numbers == null || !numbers.inFile()
            ? null
            : new SymbolVersions(
                numbers.view(),
                viewOfType(ElfSectionHeader.GNU_VERDEF),
                viewOfType(ElfSectionHeader.GNU_VERNEED));
    return symbolTable(ElfSectionHeader.DYNSYM, versions);
  }

  private SymbolTable symbolTable(int type, @Nullable SymbolVersions versions) {
    ElfSection section = sectionOfType(type);
    return section == null ? emptySymbols() : symbolTable(section, versions);
  }

  /** The symbol table in a section, such as the target of a relocation table. */
  SymbolTable symbolTable(ElfSection section, @Nullable SymbolVersions versions) {
    ElfSection names = section(section.header().link());
    return new SymbolTable(
        section.view(),
        names == null ? file.slice(0, 0) : names.view(),
        largeSectionNumbers(section),
        versions);
  }

  SymbolTable emptySymbols() {
    return new SymbolTable(file.slice(0, 0), file.slice(0, 0), null, null);
  }

  private @Nullable ByteView largeSectionNumbers(ElfSection symbols) {
    for (ElfSection section : sections()) {
      if (section.type() == ElfSectionHeader.SYMTAB_SHNDX
          && section.header().link() == symbols.index()) {
        return section.view();
      }
    }
    return null;
  }

  private @Nullable ByteView viewOfType(int type) {
    ElfSection section = sectionOfType(type);
    return section == null ? null : section.view();
  }

  /** The entries for the dynamic loader; null in a static program. */
  public @Nullable DynamicTable dynamic() {
    ElfSection section = sectionOfType(ElfSectionHeader.DYNAMIC);
    if (section != null && section.inFile()) {
      ElfSection names = section(section.header().link());
      return new DynamicTable(section.view(), names == null ? null : names.view());
    }
    return DynamicSymbols.table(this);
  }

  /**
   * The tables of relocations, in the order of the file. For a linked file, only those with a
   * section.
   */
  public List<RelocationTable> relocations() {
    List<RelocationTable> tables = new ArrayList<>();
    for (ElfSection section : sections()) {
      if (section.type() == ElfSectionHeader.REL || section.type() == ElfSectionHeader.RELA) {
        tables.add(RelocationTable.of(this, section));
      }
    }
    return tables;
  }

  /**
   * The stubs through which functions of other libraries are called, by ascending address. Empty
   * for a file without sections, and for 32-bit PowerPC and other processors whose stubs are
   * unknown.
   */
  public List<PltEntry> plt() {
    return PltReader.read(this);
  }

  /** The notes in all sections, or in all segments if there are no sections. */
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    for (ElfSection section : sections()) {
      if (section.type() == ElfSectionHeader.NOTE) {
        notes.addAll(Note.read(section.view(), section.header().alignment()));
      }
    }
    for (ElfSegment segment : sections().isEmpty() ? segments() : List.<ElfSegment>of()) {
      if (segment.type() == ElfSegment.NOTE) {
        notes.addAll(
            Note.read(file.slice(segment.offset(), segment.fileSize()), segment.alignment()));
      }
    }
    return notes;
  }

  /** The build-id written by the linker; null if there is none. */
  public @Nullable ByteString buildId() {
    for (Note note : notes()) {
      if (note.isGnuBuildId()) {
        return note.bytes();
      }
    }
    return null;
  }

  /** Go's build ID; null if there is none. */
  public @Nullable ByteString goBuildId() {
    for (Note note : notes()) {
      if (note.isGoBuildId()) {
        return note.bytes();
      }
    }
    return null;
  }

  /** The reference to the debug file; null if there is none. */
  public @Nullable DebugLink debugLink() {
    ElfSection section = section(".gnu_debuglink");
    if (section == null || !section.inFile()) {
      return null;
    }
    ByteString name = section.view().cstr(0);
    return new DebugLink(name, section.view().i32(name.length() + 4L & -4L));
  }

  /** The reference to shared debug information; null if there is none. */
  public @Nullable AltDebugLink altDebugLink() {
    return AltDebugLink.read(this);
  }

  /** Whether this may be the target of {@code link} in another file, as far as both state it. */
  public boolean isShared(AltDebugLink link) {
    return Objects.equals(link.buildId(), AltDebugLink.identity(this));
  }

  /**
   * The compressed symbol file embedded in this one, {@code .gnu_debugdata}; null if there is none.
   * It is unpacked each time; the result needs no closing.
   */
  public @Nullable ElfFile debugData() {
    ElfSection section = section(".gnu_debugdata");
    return section == null || !section.inFile() ? null : of(DebugData.unpack(section.view()));
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    mapping.close();
  }
}
