package org.lucerna.binary.golang;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Finds the function table in an ELF file, and the base of its offsets. */
final class ElfGo {
  private static final List<String> NAMES = List.of(".gopclntab", ".data.rel.ro.gopclntab");

  private final ElfFile file;

  /** Bytes, and the address where they are loaded. */
  private record Part(ByteView bytes, long address) {}

  ElfGo(ElfFile file) {
    this.file = file;
  }

  @Nullable GoTable table() {
    Part table = file.header().type() == ElfType.RELOCATABLE ? null : find();
    if (table == null) {
      return null;
    }
    TableHeader header = TableHeader.read(table.bytes);
    if (!header.version().atLeast(GoVersion.GO_1_18)) {
      return new GoTable(header, file::at, null);
    }
    ModuleData module = ModuleData.find(file, header, table.address);
    if (header.textStart() == 0) {
      header = header.withTextStart(module != null ? module.text() : textStart());
    }
    Long dataBase = module == null ? null : module.dataBase(header.version());
    return new GoTable(
        header, file::at, dataBase != null ? dataBase : symbol("go:func.*", "go.func.*"));
  }

  private @Nullable Part find() {
    for (String name : NAMES) {
      ElfSection section = file.section(name);
      if (section != null) {
        return section.inFile() ? new Part(section.view(), section.address()) : null;
      }
    }
    for (ElfSection section : file.sections()) {
      if (section.allocated() && section.inFile() && !section.executable()) {
        Part part = search(section.view(), section.address());
        if (part != null) {
          return part;
        }
      }
    }
    for (ElfSegment segment : file.sections().isEmpty() ? file.segments() : List.<ElfSegment>of()) {
      if (segment.type() == ElfSegment.LOAD && !segment.executable()) {
        ByteView bytes = file.view().slice(segment.offset(), segment.fileSize());
        Part part = search(bytes, segment.address());
        if (part != null) {
          return part;
        }
      }
    }
    return null;
  }

  /** Searches for the header of a table, which is word-aligned. */
  private static @Nullable Part search(ByteView bytes, long address) {
    int word = bytes.wordSize();
    for (long at = -address & (word - 1); at + 8 <= bytes.size(); at += word) {
      // All magics differ in four bits only: most words need no second look.
      if ((bytes.i32(at) | 0xf) == -1
          && TableHeader.version(bytes, at) != null
          && isTable(bytes.from(at))) {
        return new Part(bytes.from(at), address + at);
      }
    }
    return null;
  }

  private static boolean isTable(ByteView bytes) {
    try {
      TableHeader header = TableHeader.read(bytes);
      return header.count() > 0 && FunctionData.of(header, 0).nameAt() < header.names().size();
    } catch (FormatException somethingElse) {
      return false;
    }
  }

  private long textStart() {
    Long symbol = symbol("runtime.text");
    ElfSection section = file.section(".text");
    return symbol != null ? symbol : section == null ? 0 : section.address();
  }

  private @Nullable Long symbol(String... names) {
    List<ByteString> wanted = List.of(names).stream().map(ByteString::utf8).toList();
    SymbolTable symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (wanted.contains(symbols.name(i))) {
        return symbols.value(i);
      }
    }
    return null;
  }
}
