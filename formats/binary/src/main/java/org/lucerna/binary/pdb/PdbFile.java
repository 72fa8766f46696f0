package org.lucerna.binary.pdb;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * The debug information of a Windows program. Opening reads the directory and the headers;
 * everything else is read on demand. Thread-safe until it is closed.
 */
public final class PdbFile implements AutoCloseable {
  private static final int INFO = 1;
  private static final int TYPES = 2;
  private static final int DBI = 3;
  private static final int IDS = 4;
  private static final int NONE = 0xffff;
  private static final int DBI_HEAD = 0x40;
  private static final int MODULE_HEAD = 0x40;
  private static final int MOVED = 4;
  private static final int SECTIONS = 5;
  private static final int SECTIONS_BEFORE = 10;

  private final MappedFile mapping;
  private final MsfFile streams;
  private final PdbInfo info;
  private final ByteView dbi;

  /** Null until they are asked for. Guarded by this. */
  private @Nullable PdbFunctions functions;

  private PdbFile(MappedFile mapping) {
    this.mapping = mapping;
    streams = MsfFile.of(mapping.bytes());
    info = PdbInfo.read(required(INFO, "information"));
    if (info.isPartial()) {
      throw new FormatException(
          0,
          "a PDB file with its symbols",
          "one of /DEBUG:FASTLINK, whose symbols are in the object files: link with /DEBUG:FULL");
    }
    dbi = required(DBI, "DBI");
    if (dbi.size() < DBI_HEAD || dbi.i32(0) != -1) {
      throw new FormatException(dbi.offset(0), "a DBI stream of Visual C++ 7 or newer", "another");
    }
  }

  /**
   * Maps a file.
   *
   * @throws FormatException if it is no PDB file of Visual C++ 7 or newer, if it has no symbols, or
   *     if it is damaged
   */
  public static PdbFile open(Path path) throws IOException {
    return MappedFile.open(path, PdbFile::new);
  }

  /**
   * A file in memory. The bytes are not copied and must not change; closing it does nothing.
   *
   * @throws FormatException as {@link #open}
   */
  public static PdbFile of(MemorySegment bytes) {
    return new PdbFile(MappedFile.of(bytes));
  }

  private ByteView required(int stream, String name) {
    ByteView view = streams.stream(stream);
    if (view == null) {
      throw new FormatException(0, "a " + name + " stream", "none");
    }
    return view;
  }

  /** 16 bytes, as in the program's record; the first three fields are little-endian. */
  public ByteString guid() {
    return info.guid();
  }

  /** Unsigned; raised whenever the file is written again. */
  public int age() {
    return dbi.i32(8);
  }

  /** Whether this is the file that a program names. */
  public boolean isOf(PdbReference reference) {
    return guid().equals(reference.guid()) && age() == reference.age();
  }

  /**
   * The object files that were linked.
   *
   * @throws FormatException if their list is damaged
   */
  public List<PdbModule> modules() {
    ByteView list = part(0);
    List<PdbModule> modules = new ArrayList<>();
    long at = 0;
    while (at < list.size()) {
      int stream = list.u16(at + 0x22);
      ByteString name = list.cstr(at + MODULE_HEAD);
      long libraryAt = at + MODULE_HEAD + name.length() + 1;
      ByteString library = list.cstr(libraryAt);
      modules.add(
          new PdbModule(
              name,
              library,
              stream == NONE ? -1 : stream,
              list.u32(at + 0x24),
              list.u32(at + 0x28),
              list.u32(at + 0x2c)));
      at = (libraryAt + library.length() + 1 + 3) & ~3L;
    }
    return modules;
  }

  /** A part of the DBI stream after its head: modules, contributions and so on. */
  private ByteView part(int number) {
    long at = DBI_HEAD;
    for (int i = 0; i < number; i++) {
      at += size(i);
    }
    return dbi.slice(at, size(number));
  }

  /** In the body, EC comes before the optional streams; in the head, after them. */
  private long size(int part) {
    return switch (part) {
      case 5 -> dbi.u32(0x34);
      case 6 -> dbi.u32(0x30);
      default -> dbi.u32(0x18 + 4L * part);
    };
  }

  /**
   * Which module a part of a section is from.
   *
   * @throws FormatException if the list is damaged
   */
  Contributions contributions() {
    return Contributions.read(part(1));
  }

  private @Nullable ByteView optional(int number) {
    ByteView list = part(6);
    if (2L * number + 2 > list.size()) {
      return null;
    }
    int stream = list.u16(2L * number);
    return stream == NONE ? null : streams.stream(stream);
  }

  /**
   * Where sections are.
   *
   * @throws FormatException if there are no section headers
   */
  PdbSections sections() {
    ByteView moved = optional(MOVED);
    ByteView before = optional(SECTIONS_BEFORE);
    ByteView headers = moved != null && before != null ? before : optional(SECTIONS);
    if (headers == null) {
      throw new FormatException(dbi.offset(0), "section headers", "none");
    }
    return new PdbSections(headers, moved);
  }

  /**
   * The end of the code around an address; the address itself if it is no code.
   *
   * @param rva in the program
   */
  public long codeEnd(long rva) {
    ByteView headers = optional(SECTIONS);
    return headers == null ? rva : PdbSections.codeEnd(headers, rva);
  }

  /** The records of all modules: publics, and references to the symbols of modules. */
  SymbolRecords globals() {
    ByteView records = streams.stream(dbi.u16(0x14));
    return new SymbolRecords(records == null ? dbi.slice(0, 0) : records);
  }

  /**
   * The symbols of a module.
   *
   * @throws FormatException if they reach past the end of their stream
   */
  SymbolRecords symbols(PdbModule module) {
    ByteView stream = module.stream() < 0 ? null : streams.stream(module.stream());
    return new SymbolRecords(
        stream == null || module.symbolBytes() <= 4
            ? dbi.slice(0, 0)
            : stream.slice(4, module.symbolBytes() - 4));
  }

  /**
   * The lines of a module.
   *
   * @throws FormatException if they reach past the end of their stream
   */
  LineSubsections lines(PdbModule module, PdbStrings strings) {
    ByteView stream = module.stream() < 0 ? null : streams.stream(module.stream());
    return new LineSubsections(
        stream == null
            ? dbi.slice(0, 0)
            : stream.slice(module.symbolBytes() + module.oldLineBytes(), module.lineBytes()),
        strings);
  }

  /**
   * The strings that other streams refer to.
   *
   * @throws FormatException if they are damaged
   */
  PdbStrings strings() {
    return new PdbStrings(streams.stream(info.strings()));
  }

  /**
   * The types, read anew.
   *
   * @throws FormatException if a record is cut off
   */
  public PdbTypes types() {
    return new PdbTypes(streams.stream(TYPES), streams.stream(IDS));
  }

  /** Reads the functions, once: names and prototypes are asked for one after the other. */
  private synchronized PdbFunctions read() {
    PdbFunctions known = functions;
    if (known == null) {
      known = PdbFunctions.of(this);
      functions = known;
    }
    return known;
  }

  /**
   * The functions, by address, one for each.
   *
   * @throws FormatException if a table is damaged
   */
  public List<PdbFunction> functions() {
    return read().list();
  }

  /**
   * The parts of functions that lie elsewhere, by address, one for each.
   *
   * @throws FormatException if a table is damaged
   */
  public List<PdbPart> parts() {
    return read().parts();
  }

  /**
   * The lines and inlined functions, module by module.
   *
   * @throws FormatException if a table of the file is damaged
   */
  public PdbLineReader lines() {
    return new PdbLineReader(this);
  }

  /**
   * The procedures of the functions, by RVA, as far as they are certain: equal code is linked once,
   * and is then of several.
   *
   * @throws FormatException if a table is damaged
   */
  public Map<Long, PdbProcedure> procedures() {
    return read().procedures();
  }

  @Override
  public void close() {
    mapping.close();
  }
}
