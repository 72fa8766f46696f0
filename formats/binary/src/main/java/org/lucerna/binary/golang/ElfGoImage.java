package org.lucerna.binary.golang;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** An ELF program; without section headers, its segments are the parts. */
record ElfGoImage(ElfFile file) implements GoImage {
  private static final List<String> NAMES = List.of(".gopclntab", ".data.rel.ro.gopclntab");

  @Override
  public @Nullable Part named() {
    for (String name : NAMES) {
      ElfSection section = file.section(name);
      if (section != null) {
        return section.inFile() ? part(section) : null;
      }
    }
    return null;
  }

  private static Part part(ElfSection section) {
    return new Part(section.view(), section.address(), section.writable());
  }

  @Override
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (ElfSection section : file.sections()) {
      if (section.allocated() && section.inFile() && !section.executable()) {
        parts.add(part(section));
      }
    }
    for (ElfSegment segment : file.sections().isEmpty() ? file.segments() : List.<ElfSegment>of()) {
      if (segment.type() == ElfSegment.LOAD && !segment.executable()) {
        ByteView bytes = file.view().slice(segment.offset(), segment.fileSize());
        parts.add(new Part(bytes, segment.address(), segment.writable()));
      }
    }
    return parts;
  }

  @Override
  public LongStream filledWith(long address) {
    return file.relocations().stream()
        .flatMapToLong(
            table ->
                IntStream.range(0, table.count())
                    .filter(i -> table.isBaseRelative(i) && table.addend(i) == address)
                    .mapToLong(table::offset));
  }

  @Override
  public long filledAt(long place) {
    for (RelocationTable relocations : file.relocations()) {
      for (int i = 0; i < relocations.count(); i++) {
        if (relocations.offset(i) == place && relocations.isBaseRelative(i)) {
          return relocations.addend(i);
        }
      }
    }
    return 0;
  }

  @Override
  public long textStart() {
    Long symbol = symbol("runtime.text");
    ElfSection section = file.section(".text");
    return symbol != null ? symbol : section == null ? 0 : section.address();
  }

  @Override
  public @Nullable Long symbol(String... names) {
    List<ByteString> wanted = List.of(names).stream().map(ByteString::utf8).toList();
    SymbolTable symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (wanted.contains(symbols.name(i))) {
        return symbols.value(i);
      }
    }
    return null;
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
