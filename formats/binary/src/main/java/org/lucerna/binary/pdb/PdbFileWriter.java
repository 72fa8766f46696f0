package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * Writes the names of a program as a PDB file that debuggers and disassemblers load for it.
 *
 * <p>Publics alone would do for most. LLDB needs more or crashes: procedures with a type, their
 * references in the globals, contributions, section headers, sources, a module and ids, all of
 * which are written.
 */
public final class PdbFileWriter {
  private static final int AGE_OF_IDS = 20140508;
  private static final int INFO_VERSION = 20000404;
  private static final int NAMES = 5;
  private static final int TYPE_HASHES = 6;
  private static final int MODULE = 7;
  private static final int GLOBALS = 8;
  private static final int PUBLICS = 9;
  private static final int RECORDS = 10;
  private static final int HEADERS = 11;
  private static final int NONE = 0xffff;
  private static final int SECTION_LISTS = 11;
  private static final int FUNCTION = 2;

  /** A record's length has 16 bits, and other readers take no more than this. */
  private static final int MOST_NAME = 0xff00 - 64;

  private static final int OBJECT_NAME = 0x1101;
  private static final int COMPILER = 0x113c;
  private static final int REFERENCE = 0x1125;
  private static final int END = 6;

  private static final ByteString OBJECT = ByteString.utf8("lucerna.obj");
  private static final ByteString TOOL = ByteString.utf8("Lucerna");

  private final PdbProgram program;
  private final ByteSink records = new ByteSink();
  private final SymbolTableWriter globals = new SymbolTableWriter();
  private final SymbolTableWriter publics = new SymbolTableWriter();
  private final PdbTypeWriter types;
  private final List<Place> addresses = new ArrayList<>();

  /** A public's record, by its place. */
  private record Place(int section, long offset, int record) {}

  private PdbFileWriter(PdbProgram program) {
    this.program = program;
    types = new PdbTypeWriter(program.isWide());
  }

  /**
   * The file.
   *
   * @param names sorted by address; those outside the program's sections are left out
   * @throws IllegalArgumentException if no name is left: there is no PDB file without one
   */
  public static byte[] write(PdbProgram program, List<PdbName> names) {
    return new PdbFileWriter(program).write(names);
  }

  private byte[] write(List<PdbName> names) {
    byte[] module = module(names);
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException("expected at least one name in a section");
    }
    List<byte[]> streams = new ArrayList<>();
    streams.add(new byte[0]);
    streams.add(info());
    streams.add(types.types(TYPE_HASHES));
    streams.add(dbi(module.length - 4));
    streams.add(PdbTypeWriter.empty());
    streams.add(strings());
    streams.add(types.hashes());
    streams.add(module);
    streams.add(globals.write());
    streams.add(publicTable());
    streams.add(records.toByteArray());
    streams.add(program.headers().toByteArray());
    return MsfWriter.write(streams);
  }

  private byte[] module(List<PdbName> names) {
    ByteSink out = new ByteSink().u32le(4);
    record(out, OBJECT_NAME, new ByteSink().u32le(0).cstr(OBJECT));
    ByteSink compiler = new ByteSink().u32le(0).u16le(processor());
    for (int i = 0; i < 8; i++) {
      compiler.u16le(0);
    }
    record(out, COMPILER, compiler.cstr(TOOL));
    for (PdbName name : names) {
      PeSection section = section(name.address());
      if (section == null) {
        continue;
      }
      long offset = name.address() - section.address();
      ByteString linked = cut(name.linked());
      addresses.add(new Place(section.index(), offset, (int) records.size()));
      publics.add(linked, (int) records.size());
      record(
          records,
          SymbolRecords.PUBLIC,
          new ByteSink().u32le(FUNCTION).u32le((int) offset).u16le(section.index()).cstr(linked));
      if (name.size() != 0) {
        procedure(out, name, section, (int) offset);
      }
    }
    // Bytes of references to globals.
    return out.u32le(0).toByteArray();
  }

  private void procedure(ByteSink module, PdbName name, PeSection section, int offset) {
    ByteString shown = cut(name.shown());
    int start = (int) module.size();
    PdbPrototype prototype = name.prototype();
    boolean neverReturns = prototype != null && prototype.neverReturns();
    ByteSink body =
        new ByteSink()
            .u32le(0)
            .u32le(start + aligned(4 + 35 + shown.length() + 1))
            .u32le(0)
            .u32le((int) name.size())
            .u32le(0)
            .u32le((int) name.size())
            .u32le(program.hasTypes() ? types.function(prototype) : 0)
            .u32le(offset)
            .u16le(section.index())
            .u8(neverReturns ? PdbProcedure.NEVER_RETURNS : 0)
            .cstr(shown);
    record(module, SymbolRecords.PROCEDURE, body);
    record(module, END, new ByteSink());
    globals.add(shown, (int) records.size());
    record(records, REFERENCE, new ByteSink().u32le(0).u32le(start).u16le(1).cstr(shown));
  }

  static ByteString cut(ByteString name) {
    return name.length() <= MOST_NAME ? name : name.slice(0, MOST_NAME);
  }

  private static int aligned(int size) {
    return size + 3 & ~3;
  }

  static void record(ByteSink to, int kind, ByteSink body) {
    int size = aligned(4 + (int) body.size());
    to.u16le(size - 2).u16le(kind).bytes(body);
    pad(to);
  }

  private static void pad(ByteSink out) {
    while (out.size() % 4 != 0) {
      out.u8(0);
    }
  }

  private @Nullable PeSection section(long address) {
    for (PeSection section : program.sections()) {
      if (Long.compareUnsigned(address - section.address(), section.size()) < 0) {
        return section;
      }
    }
    return null;
  }

  /** The processor, as compilers number it. */
  private int processor() {
    return switch (program.machine()) {
      case 0x14c -> 7;
      case 0x1c4 -> 0xf4;
      case 0xaa64 -> 0xf6;
      default -> 0xd0;
    };
  }

  private byte[] info() {
    ByteString name = ByteString.utf8("/names");
    int bucket = (SymbolTableWriter.hash(name) & 0xffff) % 8;
    return new ByteSink()
        .u32le(INFO_VERSION)
        .u32le(0)
        .u32le(program.reference().age())
        .bytes(program.reference().guid())
        .u32le(name.length() + 1)
        .cstr(name)
        .u32le(1)
        .u32le(8)
        .u32le(1)
        .u32le(1 << bucket)
        .u32le(0)
        .u32le(0)
        .u32le(NAMES)
        .u32le(0)
        .u32le(AGE_OF_IDS)
        .toByteArray();
  }

  /** A string table with nothing but the empty string. */
  private static byte[] strings() {
    return new ByteSink()
        .u32le(0xeffeeffe)
        .u32le(1)
        .u32le(1)
        .u8(0)
        .u32le(1)
        .u32le(0)
        .u32le(0)
        .toByteArray();
  }

  private byte[] publicTable() {
    byte[] table = publics.write();
    addresses.sort(Comparator.comparingInt(Place::section).thenComparingLong(Place::offset));
    ByteSink out =
        new ByteSink()
            .u32le(table.length)
            .u32le(4 * addresses.size())
            .u32le(0)
            .u32le(0)
            .u32le(0)
            .u32le(0)
            .u32le(program.sections().size())
            .bytes(ByteString.wrap(table));
    addresses.forEach(place -> out.u32le(place.record()));
    return out.toByteArray();
  }

  private static ByteSink contribution(PeSection section) {
    return new ByteSink()
        .u16le(section.index())
        .u16le(0)
        .u32le(0)
        .u32le((int) section.size())
        .u32le(section.flags())
        .u16le(0)
        .u16le(0)
        .u32le(0)
        .u32le(0);
  }

  private byte[] dbi(int symbolBytes) {
    List<PeSection> code = program.sections().stream().filter(PeSection::executable).toList();
    PeSection first = code.isEmpty() ? program.sections().getFirst() : code.getFirst();
    ByteSink modules =
        new ByteSink()
            .u32le(0)
            .bytes(contribution(first))
            .u16le(0)
            .u16le(MODULE)
            .u32le(symbolBytes)
            .u32le(0)
            .u32le(0)
            .u16le(0)
            .u16le(0)
            .u32le(0)
            .u32le(0)
            .u32le(0)
            .cstr(OBJECT)
            .cstr(OBJECT);
    pad(modules);
    ByteSink contributions = new ByteSink().u32le(0xf12eba2d);
    code.forEach(section -> contributions.bytes(contribution(section)));
    ByteSink sources = new ByteSink().u16le(1).u16le(0).u16le(0).u16le(0);
    ByteSink lists = new ByteSink();
    for (int i = 0; i < SECTION_LISTS; i++) {
      lists.u16le(i == 5 ? HEADERS : NONE);
    }
    ByteSink map = sectionMap();
    ByteSink names = new ByteSink().bytes(ByteString.wrap(strings()));
    return new ByteSink()
        .u32le(-1)
        .u32le(19990903)
        .u32le(program.reference().age())
        .u16le(GLOBALS)
        .u16le(0x8e1d)
        .u16le(PUBLICS)
        .u16le(0)
        .u16le(RECORDS)
        .u16le(0)
        .u32le((int) modules.size())
        .u32le((int) contributions.size())
        .u32le((int) map.size())
        .u32le((int) sources.size())
        .u32le(0)
        .u32le(0)
        .u32le((int) lists.size())
        .u32le((int) names.size())
        .u16le(0)
        .u16le(program.machine())
        .u32le(0)
        .bytes(modules)
        .bytes(contributions)
        .bytes(map)
        .bytes(sources)
        .bytes(names)
        .bytes(lists)
        .toByteArray();
  }

  private ByteSink sectionMap() {
    int count = program.sections().size() + 1;
    ByteSink map = new ByteSink().u16le(count).u16le(count);
    for (PeSection section : program.sections()) {
      int flags = 0x109 | (section.writable() ? 2 : 0) | (section.executable() ? 4 : 0);
      entry(map, flags, section.index(), (int) section.size());
    }
    entry(map, 0x208, count, -1);
    return map;
  }

  private static void entry(ByteSink map, int flags, int number, int size) {
    map.u16le(flags).u16le(0).u16le(0).u16le(number).u16le(NONE).u16le(NONE).u32le(0).u32le(size);
  }
}
