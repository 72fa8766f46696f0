package org.lucerna.binary.function;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.coff.CoffRelocations;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.binary.pe.UnwindReader;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.Unaligned;

/**
 * The unwind tables of an object file, read as those of a program that has its sections at made-up
 * addresses, apart from each other.
 */
final class CoffUnwinding {
  private static final String TABLE = ".pdata";
  private static final String INFORMATION = ".xdata";
  private static final long FIRST = 0x1000;
  private static final long APART = 0x1000;
  private static final long MOST = 0x7000_0000;

  private final CoffFile file;
  private final boolean isX64;

  /** The address of each section. */
  private final Map<Integer, Long> starts = new HashMap<>();

  /** The sections by address. */
  private final TreeMap<Long, CoffSection> sections = new TreeMap<>();

  /** The bytes of sections of unwind information with addresses in them, by address. */
  private final Map<Integer, ByteView> filled = new HashMap<>();

  /**
   * A function in a section.
   *
   * @param start offset in the section
   * @param size in bytes
   */
  record Extent(CoffSection section, long start, long size) {}

  private CoffUnwinding(CoffFile file) {
    this.file = file;
    this.isX64 = file.header().architecture() == InstructionSet.X86_64;
  }

  /**
   * The functions that the tables of a file list; empty for processors other than x64 and arm64.
   *
   * @throws org.lucerna.bytes.FormatException if they are damaged
   */
  static List<Extent> functions(CoffFile file) {
    InstructionSet set = file.header().architecture();
    return set == InstructionSet.X86_64 || set == InstructionSet.AARCH64
        ? new CoffUnwinding(file).read()
        : List.of();
  }

  private List<Extent> read() {
    long next = FIRST;
    for (CoffSection section : file.sections()) {
      if (next + section.size() < MOST) {
        starts.put(section.index(), next);
        sections.put(next, section);
        next += section.size() + APART & -APART;
      }
    }
    ByteView table = table();
    List<Extent> functions = new ArrayList<>();
    new UnwindReader(file.header().architecture(), 0, this::at, table)
        .read()
        .functions()
        .forEach(range -> add(range, functions));
    return functions;
  }

  private void add(AddressRange range, List<Extent> to) {
    var before = sections.floorEntry(range.start());
    long start = before == null ? 0 : range.start() - before.getKey();
    if (before != null && start + range.size() <= before.getValue().size()) {
      to.add(new Extent(before.getValue(), start, range.size()));
    }
  }

  /** All tables, in ascending order. */
  private ByteView table() {
    int size = isX64 ? 12 : 8;
    List<ByteView> entries = new ArrayList<>();
    for (CoffSection section : file.sections()) {
      if (section.inFile() && isOf(section, TABLE)) {
        ByteView bytes = filled(section);
        for (long at = 0; at + size <= bytes.size(); at += size) {
          entries.add(bytes.slice(at, size));
        }
      }
    }
    entries.sort((one, other) -> Long.compare(one.u32(0), other.u32(0)));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    entries.forEach(entry -> all.writeBytes(entry.segment().toArray(ValueLayout.JAVA_BYTE)));
    return view(all.toByteArray());
  }

  private @Nullable ByteView at(long address) {
    var before = sections.floorEntry(address);
    CoffSection section = before == null ? null : before.getValue();
    if (before == null
        || section == null
        || !section.inFile()
        || !isOf(section, INFORMATION)
        || address - before.getKey() >= section.size()) {
      return null;
    }
    return filled
        .computeIfAbsent(section.index(), _ -> filled(section))
        .from(address - before.getKey());
  }

  /** The bytes of a section, with the addresses that a linker writes. */
  private ByteView filled(CoffSection section) {
    byte[] bytes = file.view(section).segment().toArray(ValueLayout.JAVA_BYTE);
    CoffRelocations places = file.relocations(section);
    for (long i = 0; i < places.count(); i++) {
      long at = places.offset(i);
      long symbol = places.symbol(i);
      boolean isInside = at >= 0 && at + 4 <= bytes.length;
      if (isInside && places.type(i) == addressType() && file.symbols().isSymbol(symbol)) {
        int number = file.symbols().section((int) symbol);
        long start = starts.getOrDefault(number, 0L);
        int stored = (int) Unaligned.ARRAY_U32LE.get(bytes, (int) at);
        long value = start == 0 ? 0 : start + file.symbols().value((int) symbol) + stored;
        Unaligned.ARRAY_U32LE.set(bytes, (int) at, (int) value);
      }
    }
    return view(bytes);
  }

  /** ADDR32NB. */
  private int addressType() {
    return isX64 ? 3 : 2;
  }

  /** Whether a section is part of one of a program. */
  private static boolean isOf(CoffSection section, String name) {
    String own = section.name().text();
    return own.equals(name) || own.startsWith(name + '$');
  }

  private static ByteView view(byte[] bytes) {
    return ByteView.of(MemorySegment.ofArray(bytes), ByteOrder.LITTLE_ENDIAN, false);
  }
}
