package org.lucerna.binary.elf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A linked ELF file with names for its functions. Every byte of the file stays where it is, except
 * the four header fields about sections; a table of symbols with its names, and the table of
 * sections, follow its end. Existing symbols keep their numbers.
 *
 * <p>A file without sections gets one for each piece of code, so that tools disassemble it.
 */
public final class AnnotatedElf {
  private static final int MOST_SECTIONS = 0xff00;
  private static final int ALIGNMENT = 8;

  private final ElfFile file;
  private final boolean wide;
  private final ByteOrder order;
  private final List<ElfSectionHeader> sections = new ArrayList<>();
  private final List<byte[]> appended = new ArrayList<>();
  private final int nameSection;
  private long end;
  private int added;

  private AnnotatedElf(ElfFile file, List<FoundName> names) {
    this.file = file;
    this.wide = file.header().wide();
    this.order = file.header().order();
    this.end = aligned(file.view().size());
    file.sections().forEach(section -> sections.add(section.header()));
    ElfSection oldNames = file.section(file.header().nameSection());
    ElfStrings sectionNames = new ElfStrings(oldNames == null ? null : oldNames.stored());
    if (sections.isEmpty()) {
      sections.add(new ElfSectionHeader(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
      addCode(sectionNames);
    }
    addSymbols(names, sectionNames);
    nameSection = addSectionNames(oldNames, sectionNames);
    if (sections.size() >= MOST_SECTIONS) {
      throw new FormatException(0, "fewer than 65280 sections", "" + sections.size());
    }
  }

  /**
   * The file with names. Names of functions that already have a symbol, and empty names, are not
   * added.
   *
   * @param file must stay open until the result is written
   * @throws FormatException if the file is damaged, is an object file, or has more sections than a
   *     symbol can name
   */
  public static AnnotatedElf of(ElfFile file, List<FoundName> names) {
    if (file.header().type() == ElfType.RELOCATABLE) {
      throw new FormatException(16, "a program or a library", "an object file");
    }
    if (file.sectionOfType(ElfSectionHeader.SYMTAB_SHNDX) != null) {
      throw new FormatException(0, "fewer than 65280 sections", "a table of large section numbers");
    }
    return new AnnotatedElf(file, names);
  }

  /** The number of symbols added. */
  public int added() {
    return added;
  }

  /** Writes the whole file. */
  public void writeTo(OutputStream out) throws IOException {
    ByteView view = file.view();
    out.write(header());
    view.from(ElfHeader.size(wide)).writeTo(out);
    long written = view.size();
    for (byte[] table : appended) {
      out.write(new byte[(int) (aligned(written) - written)]);
      out.write(table);
      written = aligned(written) + table.length;
    }
    out.write(new byte[(int) (end - written)]);
    byte[] table = new byte[sections.size() * ElfSectionHeader.size(wide)];
    ByteBuffer headers = ByteBuffer.wrap(table).order(order);
    sections.forEach(section -> section.write(headers, wide));
    out.write(table);
  }

  private byte[] header() {
    byte[] bytes = file.view().bytes(0, ElfHeader.size(wide)).toByteArray();
    ByteBuffer header = ByteBuffer.wrap(bytes).order(order);
    int word = wide ? 8 : 4;
    header.position(24 + 2 * word);
    ElfSectionHeader.putWord(header, wide, end);
    header.putShort(24 + 3 * word + 10, (short) ElfSectionHeader.size(wide));
    header.putShort(24 + 3 * word + 12, (short) sections.size());
    header.putShort(24 + 3 * word + 14, (short) nameSection);
    return bytes;
  }

  /** A section for each segment of code. */
  private void addCode(ElfStrings names) {
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ElfSegment.LOAD && segment.executable() && segment.fileSize() != 0) {
        String suffix = sections.size() == 1 ? "" : "." + (sections.size() - 1);
        sections.add(
            new ElfSectionHeader(
                names.add(ByteString.utf8(".text" + suffix)),
                ElfSectionHeader.PROGBITS,
                ElfSectionHeader.ALLOCATED | ElfSectionHeader.EXECUTABLE,
                segment.address(),
                segment.offset(),
                segment.fileSize(),
                0,
                0,
                1,
                0));
      }
    }
  }

  private void addSymbols(List<FoundName> found, ElfStrings sectionNames) {
    ElfSection old = file.sectionOfType(ElfSectionHeader.SYMTAB);
    ElfSection oldNames = old == null ? null : file.section(old.header().link());
    boolean hasTables =
        old != null
            && isSpare(old, ElfSectionHeader.SYMTAB)
            && oldNames != null
            && isSpare(oldNames, ElfSectionHeader.STRTAB);
    ElfStrings names = new ElfStrings(oldNames == null ? null : oldNames.stored());
    byte[] symbols = symbols(old, found, names);
    byte[] strings = names.toByteArray();
    if (old != null && oldNames != null && hasTables) {
      sections.set(old.index(), old.header().at(append(symbols), symbols.length));
      sections.set(oldNames.index(), oldNames.header().at(append(strings), strings.length));
      return;
    }
    int firstGlobal = old == null ? 1 : old.header().info();
    sections.add(
        new ElfSectionHeader(
            sectionNames.add(ByteString.utf8(".symtab")),
            ElfSectionHeader.SYMTAB,
            0,
            0,
            append(symbols),
            symbols.length,
            sections.size() + 1,
            firstGlobal,
            ALIGNMENT,
            SymbolTable.entrySize(wide)));
    sections.add(strings(sectionNames.add(ByteString.utf8(".strtab")), strings));
  }

  /** Whether a section has this type and is found only through its header. */
  private static boolean isSpare(ElfSection section, int type) {
    return section.type() == type && !section.allocated() && !section.compressed();
  }

  private byte[] symbols(@Nullable ElfSection old, List<FoundName> found, ElfStrings names) {
    int size = SymbolTable.entrySize(wide);
    ByteView before = old == null ? file.view().slice(0, 0) : old.stored();
    long kept = Math.max(before.size() - before.size() % size, size);
    Set<Long> taken = taken();
    List<FoundName> fresh = new ArrayList<>();
    for (FoundName one : found) {
      if (!upToNul(one.name()).isEmpty() && taken.add(plain(one.address()))) {
        fresh.add(one);
      }
    }
    added = fresh.size();
    long whole = kept + (long) fresh.size() * size;
    if (whole > Integer.MAX_VALUE - 8) {
      throw new FormatException(0, "symbols of at most 2 GiB", whole + " bytes");
    }
    byte[] table = new byte[(int) whole];
    ByteBuffer symbols = ByteBuffer.wrap(table).order(order);
    symbols.put(before.bytes(0, (int) Math.min(before.size(), kept)).toByteArray());
    symbols.position((int) kept);
    for (FoundName one : fresh) {
      int nameAt = names.add(upToNul(one.name()));
      int section = section(plain(one.address()));
      SymbolTable.putFunction(symbols, wide, nameAt, section, one.address(), one.size());
    }
    return table;
  }

  /** The addresses of functions that have symbols. */
  private Set<Long> taken() {
    SymbolTable symbols = file.symbols();
    Set<Long> taken = new HashSet<>();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.type(i) == SymbolType.FUNC && symbols.section(i) != SymbolTable.UNDEFINED) {
        taken.add(plain(symbols.value(i)));
      }
    }
    return taken;
  }

  private long plain(long address) {
    return file.header().plain(address);
  }

  private static ByteString upToNul(ByteString name) {
    int nul = name.indexOf(0);
    return nul < 0 ? name : name.slice(0, nul);
  }

  private int section(long address) {
    for (int i = 1; i < sections.size(); i++) {
      ElfSectionHeader section = sections.get(i);
      if ((section.flags() & ElfSectionHeader.ALLOCATED) != 0
          && (section.flags() & ElfSectionHeader.EXECUTABLE) != 0
          && Long.compareUnsigned(address - section.address(), section.size()) < 0) {
        return i;
      }
    }
    return SymbolTable.ABSOLUTE;
  }

  /** The section of section names, which may also hold the symbol names. */
  private int addSectionNames(@Nullable ElfSection old, ElfStrings names) {
    if (old != null && sections.size() == file.sections().size()) {
      return old.index();
    }
    int nameAt = names.add(ByteString.utf8(".shstrtab"));
    byte[] bytes = names.toByteArray();
    if (old != null && isSpare(old, ElfSectionHeader.STRTAB)) {
      sections.set(old.index(), old.header().at(append(bytes), bytes.length));
      return old.index();
    }
    sections.add(strings(nameAt, bytes));
    return sections.size() - 1;
  }

  private ElfSectionHeader strings(int nameAt, byte[] bytes) {
    return new ElfSectionHeader(
        nameAt, ElfSectionHeader.STRTAB, 0, 0, append(bytes), bytes.length, 0, 0, 1, 0);
  }

  /** Appends a table, and returns its offset in the file. */
  private long append(byte[] table) {
    long at = end;
    appended.add(table);
    end = aligned(end + table.length);
    return at;
  }

  private static long aligned(long at) {
    return at + ALIGNMENT - 1 & -ALIGNMENT;
  }
}
