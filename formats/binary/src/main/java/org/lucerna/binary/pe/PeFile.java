package org.lucerna.binary.pe;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.coff.CoffSymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * A Windows program or library. Opening reads the headers; everything else is read on demand.
 * Thread-safe until it is closed.
 */
public final class PeFile implements AutoCloseable {
  private static final int EXPORTS = 0;
  private static final int IMPORTS = 1;
  private static final int UNWINDING = 3;
  private static final int RELOCATIONS = 5;
  static final int DEBUG = 6;
  static final int DEBUG_ENTRY_SIZE = 28;
  static final int CODE_VIEW = 2;
  static final int RSDS = 0x53445352;

  /** Linkers write up to ten, of different kinds. */
  private static final int MOST_DEBUG_ENTRIES = 1000;

  private static final int PDB_PATH_AT = 24;
  private static final int MANAGED = 14;
  private static final int MANAGED_SIZE = 72;
  private static final int THREADS = 9;
  private static final int PACKED = 16;
  private static final int LOAD_CONFIGURATION = 10;
  private static final int DELAYED_IMPORTS = 13;

  private final MappedFile mapping;

  private final ByteView file;
  private final PeHeader header;
  private final CoffSymbolTable symbols;
  private final List<PeSection> sections;

  /** The sections by address: addresses are looked up for each relocation. */
  private final NavigableMap<Long, PeSection> byAddress = new TreeMap<>(Long::compareUnsigned);

  /** Read from all data of the program, when it is first asked for. Guarded by this. */
  private @Nullable TypeInformation typeInformation;

  private PeFile(MappedFile mapping) {
    this.mapping = mapping;
    header = PeHeader.read(mapping.bytes());
    file = ByteView.of(mapping.bytes(), ByteOrder.LITTLE_ENDIAN, header.wide());
    symbols = CoffSymbolTable.of(file, header.symbolsAt(), header.symbolCount(), false);
    List<PeSection> read = new ArrayList<>();
    for (int i = 0; i < header.sectionCount(); i++) {
      long at = header.sectionsAt() + (long) i * CoffSection.HEADER_SIZE;
      read.add(
          PeSection.read(
              file.slice(at, CoffSection.HEADER_SIZE),
              i + 1,
              header.imageBase(),
              symbols.strings()));
    }
    sections = List.copyOf(read);
    sections.stream()
        .filter(section -> section.size() != 0)
        .forEach(section -> byAddress.putIfAbsent(section.address(), section));
  }

  /**
   * Maps a file.
   *
   * @throws FormatException if it is not PE, or is cut off within its headers
   */
  public static PeFile open(Path path) throws IOException {
    return MappedFile.open(path, PeFile::new);
  }

  /**
   * A file in memory. The bytes are not copied and must not change; closing it does nothing.
   *
   * @throws FormatException if they are not PE, or end within the headers
   */
  public static PeFile of(MemorySegment bytes) {
    return new PeFile(MappedFile.of(bytes));
  }

  public PeHeader header() {
    return header;
  }

  /** The whole file. */
  ByteView bytes() {
    return file;
  }

  /** Whether the header states a place for a directory. */
  boolean hasDirectory(int index) {
    return index < header.directoryCount() && file.u32(header.directoriesAt() + 8L * index) != 0;
  }

  /** Size of the file in bytes. */
  public long size() {
    return file.size();
  }

  public List<PeSection> sections() {
    return sections;
  }

  /** The headers of the sections, 40 bytes each, as in the file. */
  public ByteString sectionHeaders() {
    return file.bytes(header.sectionsAt(), CoffSection.HEADER_SIZE * sections.size());
  }

  /**
   * The bytes of a section in the file.
   *
   * @throws FormatException if it reaches past the end of the file
   */
  public ByteView view(PeSection section) {
    return file.slice(section.fileSize() == 0 ? 0 : section.offset(), section.fileSize());
  }

  /**
   * The bytes from {@code address} on, up to the end of their section. Null if the file has no
   * bytes there.
   *
   * @throws FormatException if they lie past the end of the file
   */
  public @Nullable ByteView at(long address) {
    PeSection section = sectionAt(address);
    return section == null || !section.inFile(address)
        ? null
        : view(section).from(address - section.address());
  }

  /**
   * The symbols; most programs have none.
   *
   * @throws FormatException if a name reaches past the end of the file
   */
  public List<CoffSymbol> symbols() {
    List<CoffSymbol> all = new ArrayList<>();
    for (int i = symbols.next(0); i >= 0; i = symbols.next(i + 1)) {
      all.add(symbols.get(i));
    }
    return all;
  }

  /**
   * The file's exports, by ordinal.
   *
   * @throws FormatException if the directory is damaged
   */
  public List<PeExport> exports() {
    PeDirectory directory = directory(EXPORTS);
    return directory == null ? List.of() : new ExportReader(this, directory).read();
  }

  /**
   * The functions that the loader looks up in other libraries: at start, then on the first call.
   *
   * @throws FormatException if a directory is damaged
   */
  public List<PeImport> imports() {
    ImportReader reader = new ImportReader(this, file.size());
    PeDirectory atStart = directory(IMPORTS);
    if (atStart != null) {
      reader.readLibraries(atStart);
    }
    PeDirectory delayed = directory(DELAYED_IMPORTS);
    if (delayed != null) {
      reader.readDelayed(delayed);
    }
    return reader.imports();
  }

  /**
   * The functions of the unwind table. Empty for 32-bit x86, which has no such table.
   *
   * @throws FormatException if the table is damaged
   */
  public UnwindTable unwindTable() {
    PeDirectory directory = directory(UNWINDING);
    return directory == null ? UnwindTable.EMPTY : new UnwindReader(this, directory).read();
  }

  /**
   * What the loader checks.
   *
   * @throws FormatException if a list reaches past the end of its section
   */
  public LoadConfiguration loadConfiguration() {
    PeDirectory directory = directory(LOAD_CONFIGURATION);
    ByteView all = directory == null ? null : at(directory.address());
    return all == null || all.size() < 4
        ? LoadConfiguration.NONE
        : new LoadConfigurationReader(this, all).read();
  }

  /**
   * The functions that the loader calls for each thread, in their order.
   *
   * @throws FormatException if the list reaches past the end of its section
   */
  public List<Long> threadCallbacks() {
    PeDirectory directory = directory(THREADS);
    int word = header.wide() ? 8 : 4;
    ByteView list =
        directory == null || directory.bytes().size() < 4L * word
            ? null
            : at(directory.bytes().word(3L * word));
    List<Long> callbacks = new ArrayList<>();
    for (long at = 0; list != null && list.word(at) != 0; at += word) {
      callbacks.add(list.word(at));
    }
    return callbacks;
  }

  /**
   * The classes of a C++ program, as far as its run-time type information lists them.
   *
   * @throws FormatException if a section reaches past the end of the file
   */
  public synchronized TypeInformation typeInformation() {
    TypeInformation known = typeInformation;
    if (known == null) {
      known = new TypeInformationReader(this).read();
      typeInformation = known;
    }
    return known;
  }

  /**
   * The places of absolute addresses in the file. Empty if it can be loaded only at one address.
   *
   * @throws FormatException if the table is damaged
   */
  public BaseRelocations relocations() {
    PeDirectory directory = directory(RELOCATIONS);
    return directory == null
        ? BaseRelocations.EMPTY
        : BaseRelocations.read(header.imageBase(), directory.bytes());
  }

  /**
   * The PDB file with its debug information; null if it names none.
   *
   * @throws FormatException if the directory is damaged
   */
  public @Nullable PdbReference pdb() {
    for (ByteView entry : debugEntries()) {
      long size = entry.u32(16);
      if (entry.i32(12) == CODE_VIEW && size > PDB_PATH_AT) {
        ByteView record = file.slice(entry.u32(24), size);
        if (record.i32(0) == RSDS) {
          return new PdbReference(
              record.bytes(4, 16), record.i32(20), record.from(PDB_PATH_AT).cstr(0));
        }
      }
    }
    return null;
  }

  /** The entries of the directory of debug information. */
  List<ByteView> debugEntries() {
    PeDirectory directory = directory(DEBUG);
    List<ByteView> entries = new ArrayList<>();
    if (directory != null) {
      long count = Math.min(directory.bytes().size() / DEBUG_ENTRY_SIZE, MOST_DEBUG_ENTRIES);
      for (int i = 0; i < count; i++) {
        entries.add(directory.bytes().slice((long) i * DEBUG_ENTRY_SIZE, DEBUG_ENTRY_SIZE));
      }
    }
    return entries;
  }

  /**
   * The blocks of 32-bit x86 functions that only their tables for exceptions lead to: filters,
   * handlers, and blocks of {@code __finally} and {@code catch}. By the operand that their function
   * pushes, or loads to EAX, to register its table. Empty for other processors, and if the file has
   * no base relocations, by which tables are recognized.
   *
   * @throws FormatException if the base relocations are damaged
   */
  public Map<Long, List<Long>> handlerBlocks() {
    return header.architecture() == InstructionSet.X86
        ? new HandlerBlocks(this, relocations()).find()
        : Map.of();
  }

  /** Whether all of its code is for the .NET runtime, with no native code at all. */
  public boolean isManaged() {
    PeDirectory directory = directory(MANAGED);
    if (directory == null || directory.bytes().size() < MANAGED_SIZE) {
      return false;
    }
    boolean onlyManaged = (directory.bytes().i32(16) & 1) != 0;
    boolean madeAhead = directory.bytes().i32(68) != 0;
    return onlyManaged && !madeAhead;
  }

  /** Whether some of its code is for the .NET runtime. */
  public boolean hasManagedCode() {
    return directory(MANAGED) != null;
  }

  /**
   * The section that a packed program, such as one of UPX, unpacks its code into: it is executable
   * and writable, and the file has hardly any bytes of it. Null if there is none.
   */
  public @Nullable PeSection packedSection() {
    return sections.stream()
        .filter(section -> section.executable() && section.writable())
        .filter(section -> section.size() > 0 && section.fileSize() <= section.size() / PACKED)
        .findFirst()
        .orElse(null);
  }

  /**
   * The section that contains an address; null if there is none. Of sections that overlap, which no
   * loader accepts, the one that begins last.
   */
  public @Nullable PeSection sectionAt(long address) {
    Map.Entry<Long, PeSection> before = byAddress.floorEntry(address);
    return before != null
            && Long.compareUnsigned(address - before.getKey(), before.getValue().size()) < 0
        ? before.getValue()
        : null;
  }

  /** Whether an address is in a section of code. */
  public boolean isCode(long address) {
    PeSection section = sectionAt(address);
    return section != null && section.executable();
  }

  /** A directory; null if there is none, or the file has no bytes there. */
  private @Nullable PeDirectory directory(int index) {
    if (index >= header.directoryCount()) {
      return null;
    }
    long at = header.directoriesAt() + 8L * index;
    long address = header.imageBase() + file.u32(at);
    long size = file.u32(at + 4);
    ByteView bytes = size == 0 ? null : at(address);
    return bytes == null
        ? null
        : new PeDirectory(address, bytes.slice(0, Math.min(size, bytes.size())));
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    mapping.close();
  }
}
