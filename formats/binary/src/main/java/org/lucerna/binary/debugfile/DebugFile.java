package org.lucerna.binary.debugfile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.binary.debugfile.ElfOutline.SectionOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfHeader.Table;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfStrings;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;

/**
 * A debug file: names and prototypes of a program's functions, without the program. The package
 * describes it.
 */
public final class DebugFile {
  /** Bytes of the build-id's note before the build-id. */
  private static final int NOTE_HEADER = 16;

  private static final int GNU_BUILD_ID = 3;
  private static final ByteString NOTE_SECTION = ByteString.utf8(".note.gnu.build-id");
  private static final int ALIGNMENT = 8;

  /** Flags of sections whose strings a linker may merge. */
  private static final long MERGED_STRINGS = 0x30;

  /** Maximum size of a function, in bytes. */
  private static final long MOST_SIZE = Integer.MAX_VALUE;

  private final ElfOutline outline;
  private final boolean wide;
  private final List<DebugFunction> functions;
  private final ByteArrayOutputStream contents = new ByteArrayOutputStream();
  private final List<ElfSectionHeader> sections = new ArrayList<>();
  private final ElfStrings sectionNames = new ElfStrings(null);

  private DebugFile(ElfOutline outline, List<DebugFunction> functions) {
    this.outline = outline;
    this.wide = outline.header().wide();
    this.functions = functions;
  }

  /**
   * The debug file of a program.
   *
   * @param functions in any order. Of several at one address the first counts; one ends where the
   *     next begins. Those without name or size, and those past the end of memory, are left out
   */
  public static byte[] write(ElfOutline outline, List<DebugFunction> functions) {
    return new DebugFile(outline, fitting(outline.header(), functions)).write();
  }

  private static List<DebugFunction> fitting(ElfHeader header, List<DebugFunction> all) {
    List<DebugFunction> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(one -> header.plain(one.address()), Long::compareUnsigned));
    long end = header.wide() ? -1L : 0xffff_ffffL;
    List<DebugFunction> fitting = new ArrayList<>(sorted.size());
    for (int i = sorted.size() - 1; i >= 0; i--) {
      DebugFunction one = sorted.get(i);
      long start = header.plain(one.address());
      boolean isFirst = i == 0 || start != header.plain(sorted.get(i - 1).address());
      if (!isFirst || Long.compareUnsigned(start, end) >= 0) {
        continue;
      }
      long most = Long.compareUnsigned(end - start, MOST_SIZE) < 0 ? end - start : MOST_SIZE;
      long size = Long.compareUnsigned(one.size(), most) < 0 ? one.size() : most;
      end = start;
      int nul = one.name().indexOf(0);
      ByteString name = nul < 0 ? one.name() : one.name().slice(0, nul);
      if (!name.isEmpty() && size > 0) {
        fitting.add(new DebugFunction(one.address(), size, name, one.prototype()));
      }
    }
    return fitting.reversed();
  }

  private byte[] write() {
    int start = ElfHeader.size(wide) + outline.segments().size() * ElfSegment.size(wide);
    contents.writeBytes(new byte[start]);
    sections.add(new ElfSectionHeader(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    addLoaded();
    addDebugInformation();
    addSymbols();
    int names = sections.size();
    int nameAt = sectionNames.add(ByteString.utf8(".shstrtab"));
    addTable(nameAt, ElfSectionHeader.STRTAB, 0, sectionNames.toByteArray(), 1);
    align(ALIGNMENT);
    int sectionsAt = contents.size();
    byte[] headers = new byte[sections.size() * ElfSectionHeader.size(wide)];
    ByteBuffer table = buffer(headers);
    sections.forEach(section -> section.write(table, wide));
    contents.writeBytes(headers);
    byte[] file = contents.toByteArray();
    ByteBuffer beginning = buffer(file);
    boolean hasSegments = !outline.segments().isEmpty();
    outline
        .header()
        .withTables(
            hasSegments ? new Table(ElfHeader.size(wide), outline.segments().size()) : Table.NONE,
            new Table(sectionsAt, sections.size()),
            names)
        .write(beginning);
    outline.segments().forEach(segment -> withoutBytes(segment).write(beginning, wide));
    return file;
  }

  private static ElfSegment withoutBytes(ElfSegment segment) {
    return new ElfSegment(
        segment.type(),
        segment.flags(),
        segment.offset(),
        segment.address(),
        0,
        segment.memorySize(),
        segment.alignment());
  }

  private void addLoaded() {
    byte[] note = note();
    boolean hasNote = false;
    for (SectionOutline section : outline.sections()) {
      ElfSectionHeader header = section.header();
      boolean isNote =
          !hasNote && section.name().equals(NOTE_SECTION) && header.size() == note.length;
      hasNote |= isNote;
      sections.add(
          new ElfSectionHeader(
              sectionNames.add(section.name()),
              isNote ? ElfSectionHeader.NOTE : ElfSectionHeader.NOBITS,
              header.flags(),
              header.address(),
              isNote ? append(note, 4) : contents.size(),
              header.size(),
              header.link(),
              header.info(),
              header.alignment(),
              header.entrySize()));
    }
    if (!hasNote) {
      addTable(sectionNames.add(NOTE_SECTION), ElfSectionHeader.NOTE, 0, note, 4);
    }
  }

  private byte[] note() {
    int idSize = outline.buildId().length();
    byte[] bytes = new byte[NOTE_HEADER + (idSize + 3 & -4)];
    ByteBuffer note = buffer(bytes);
    note.putInt(4).putInt(idSize).putInt(GNU_BUILD_ID);
    note.put(new byte[] {'G', 'N', 'U', 0}).put(outline.buildId().toByteArray());
    return bytes;
  }

  private void addDebugInformation() {
    if (functions.isEmpty()) {
      return;
    }
    List<DebugFunction> plain =
        functions.stream()
            .map(
                one ->
                    new DebugFunction(
                        outline.header().plain(one.address()),
                        one.size(),
                        one.name(),
                        one.prototype()))
            .toList();
    DwarfUnitWriter.Sections written =
        new DwarfUnitWriter(outline.header().order(), wide ? 8 : 4).write(plain);
    addDebugTable(".debug_abbrev", 0, written.abbreviations());
    addDebugTable(".debug_info", 0, written.info());
    addDebugTable(".debug_ranges", 0, written.ranges());
    addDebugTable(".debug_str", MERGED_STRINGS, written.strings());
  }

  private void addDebugTable(String name, long flags, ByteString bytes) {
    int nameAt = sectionNames.add(ByteString.utf8(name));
    sections.add(
        new ElfSectionHeader(
            nameAt,
            ElfSectionHeader.PROGBITS,
            flags,
            0,
            append(bytes.toByteArray(), 1),
            bytes.length(),
            0,
            0,
            1,
            flags == 0 ? 0 : 1));
  }

  private void addSymbols() {
    ElfStrings names = new ElfStrings(null);
    byte[] symbols = symbols(names);
    sections.add(
        new ElfSectionHeader(
            sectionNames.add(ByteString.utf8(".symtab")),
            ElfSectionHeader.SYMTAB,
            0,
            0,
            append(symbols, ALIGNMENT),
            symbols.length,
            sections.size() + 1,
            1,
            ALIGNMENT,
            SymbolTable.entrySize(wide)));
    int nameAt = sectionNames.add(ByteString.utf8(".strtab"));
    addTable(nameAt, ElfSectionHeader.STRTAB, 0, names.toByteArray(), 1);
  }

  private byte[] symbols(ElfStrings names) {
    byte[] table = new byte[(functions.size() + 1) * SymbolTable.entrySize(wide)];
    ByteBuffer symbols = buffer(table);
    symbols.position(SymbolTable.entrySize(wide));
    NavigableMap<Long, Integer> places = sectionsOfCode();
    for (DebugFunction one : functions) {
      int nameAt = names.add(one.name());
      int section = section(places, outline.header().plain(one.address()));
      SymbolTable.putFunction(symbols, wide, nameAt, section, one.address(), one.size());
    }
    return table;
  }

  /** The number of the section of code that has an address. */
  private int section(NavigableMap<Long, Integer> numbers, long address) {
    Map.Entry<Long, Integer> last = numbers.floorEntry(address + Long.MIN_VALUE);
    if (last != null) {
      ElfSectionHeader header = outline.sections().get(last.getValue()).header();
      if (Long.compareUnsigned(address - header.address(), header.size()) < 0) {
        return last.getValue() + 1;
      }
    }
    return SymbolTable.ABSOLUTE;
  }

  /** Places of the sections of code by their addresses, in unsigned order. */
  private NavigableMap<Long, Integer> sectionsOfCode() {
    NavigableMap<Long, Integer> places = new TreeMap<>();
    for (int i = 0; i < outline.sections().size(); i++) {
      ElfSectionHeader header = outline.sections().get(i).header();
      if ((header.flags() & ElfSectionHeader.EXECUTABLE) != 0 && header.size() != 0) {
        places.put(header.address() + Long.MIN_VALUE, i);
      }
    }
    return places;
  }

  private void addTable(int nameAt, int type, long flags, byte[] bytes, int alignment) {
    long at = append(bytes, alignment);
    sections.add(
        new ElfSectionHeader(nameAt, type, flags, 0, at, bytes.length, 0, 0, alignment, 0));
  }

  /** Appends bytes, and returns their offset in the file. */
  private long append(byte[] bytes, int alignment) {
    align(alignment);
    int at = contents.size();
    contents.writeBytes(bytes);
    return at;
  }

  private void align(int alignment) {
    contents.writeBytes(new byte[-contents.size() & alignment - 1]);
  }

  private ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(outline.header().order());
  }
}
