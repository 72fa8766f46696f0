package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.ProgramView;

/** A linked ELF file as its functions refer to it. Thread-safe while the file is open. */
final class ElfProgramView implements ProgramView {
  /** A loaded section. */
  private record Loaded(long start, long size, Content content, @Nullable MemorySegment bytes) {
    static Loaded of(ElfSection section) {
      Content content =
          section.executable()
              ? Content.CODE
              : section.writable() ? Content.VARIABLE : Content.CONSTANT;
      return new Loaded(
          section.address(),
          section.size(),
          content,
          section.inFile() ? section.view().segment() : null);
    }
  }

  private final ElfFile file;

  /** By ascending address. */
  private final Loaded[] sections;

  /** Functions that begin at an address, and those that stubs lead to. */
  private final AddressTable functions = new AddressTable();

  /** One more than the index in {@link #names}, by stub and by slot. */
  private final AddressTable imports = new AddressTable();

  /** Names of functions of other libraries. */
  private final List<ByteString> names = new ArrayList<>();

  /** What the loader puts into slots. */
  private final AddressTable pointers = new AddressTable();

  /** A view of {@code file}, in which functions begin at {@code addresses}. */
  ElfProgramView(ElfFile file, Iterable<Long> addresses) {
    this.file = file;
    sections =
        file.sections().stream()
            .filter(section -> section.allocated() && section.size() > 0)
            .sorted(Comparator.comparing(ElfSection::address, Long::compareUnsigned))
            .map(Loaded::of)
            .toArray(Loaded[]::new);
    addresses.forEach(address -> functions.put(address, address));
    file.relocations().forEach(this::read);
    Map<ByteString, Long> exports = exports();
    for (PltEntry stub : file.plt()) {
      Long own = exports.get(stub.function());
      if (own != null) {
        functions.put(stub.address(), own);
      } else {
        putImport(stub.address(), stub.function());
      }
    }
  }

  private void putImport(long address, ByteString name) {
    names.add(name);
    imports.put(address, names.size());
  }

  /** Functions of the program that others may call, by name. */
  private Map<ByteString, Long> exports() {
    Map<ByteString, Long> exports = new HashMap<>();
    SymbolTable symbols = file.dynamicSymbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.section(i) != SymbolTable.UNDEFINED && symbols.value(i) != 0) {
        exports.put(symbols.name(i), symbols.value(i));
      }
    }
    return exports;
  }

  private void read(RelocationTable table) {
    if (table.target() != null) {
      return;
    }
    for (int i = 0; i < table.count(); i++) {
      int symbol = table.symbol(i);
      if (symbol == 0) {
        if (table.isBaseRelative(i)) {
          pointers.put(table.offset(i), table.addend(i));
        }
      } else if (table.symbols().section(symbol) != SymbolTable.UNDEFINED) {
        pointers.put(table.offset(i), table.symbols().value(symbol) + table.addend(i));
      } else {
        putImport(table.offset(i), table.symbols().name(symbol));
      }
    }
  }

  private @Nullable Loaded at(long address) {
    int low = 0;
    int high = sections.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(sections[middle].start, address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Loaded section = low == 0 ? null : sections[low - 1];
    boolean covers =
        section != null && Long.compareUnsigned(address - section.start, section.size) < 0;
    return covers ? section : null;
  }

  @Override
  public Content content(long address) {
    Loaded section = at(address);
    return section == null ? Content.NOTHING : section.content;
  }

  @Override
  public int copy(long address, byte[] into) {
    Loaded section = at(address);
    if (section == null || section.bytes == null) {
      return 0;
    }
    long from = address - section.start;
    int size = (int) Math.clamp(section.bytes.byteSize() - from, 0, into.length);
    MemorySegment.copy(section.bytes, ValueLayout.JAVA_BYTE, from, into, 0, size);
    return size;
  }

  @Override
  public @Nullable ByteString importAt(long address) {
    int number = (int) imports.get(address);
    return number == 0 ? null : names.get(number - 1);
  }

  @Override
  public long pointerAt(long address) {
    return pointers.get(address);
  }

  @Override
  public long functionAt(long address) {
    return functions.get(address);
  }
}
