package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/**
 * Creates from an ELF file exactly the bytes that Pyroscope's tool creates, with its quirks:
 *
 * <ul>
 *   <li>Symbols come from {@code .symtab}; only if it is missing or broken, from {@code .dynsym}.
 *       All named functions among them are included: imports at address 0, those without size,
 *       aliases. Sizes lose their upper half.
 *   <li>The functions of {@code .gopclntab} follow, so a Go program with symbols has each function
 *       twice. A table elsewhere is not found, and a broken one is ignored.
 *   <li>A file is refused if it has no section {@code .text}, or if its Go table begins outside
 *       that section or is empty.
 * </ul>
 */
public final class CompatWriter {
  private static final long MAX_U32 = 0xffff_ffffL;
  private static final int GO_HEADER_SIZE = 64;
  private static final int GO_1_18 = 0xffff_fff0;
  private static final int GO_1_20 = 0xffff_fff1;

  private CompatWriter() {}

  /**
   * The Lidia file of an ELF file.
   *
   * @throws FormatException if that program fails too
   */
  public static LidiaWriter of(ElfFile elf) {
    LidiaWriter writer = new LidiaWriter();
    SymbolTable symbols = symbols(elf);
    if (symbols != null) {
      add(symbols, writer);
    }
    GoTable functions = goTable(elf);
    if (functions != null) {
      add(functions, writer);
    }
    return writer;
  }

  private static @Nullable SymbolTable symbols(ElfFile elf) {
    boolean dynamic = elf.sectionOfType(ElfSectionHeader.DYNSYM) != null;
    try {
      SymbolTable symbols = elf.symbols();
      if (!symbols.isEmpty()) {
        return symbols;
      }
    } catch (FormatException broken) {
      if (!dynamic) {
        throw broken;
      }
    }
    return dynamic ? elf.dynamicSymbols() : null;
  }

  private static void add(SymbolTable table, LidiaWriter writer) {
    for (int i = 1; i < table.count(); i++) {
      if (table.type(i) == SymbolType.FUNC) {
        ByteString name = Symbols.name(table, i);
        if (!name.isEmpty()) {
          writer.add(Range.named(table.value(i), table.size(i) & MAX_U32, name));
        }
      }
    }
  }

  private static @Nullable GoTable goTable(ElfFile elf) {
    ElfSection text = elf.section(".text");
    if (text == null) {
      throw new FormatException(0, "a section .text", "none");
    }
    ElfSection section = elf.section(".gopclntab");
    if (section == null) {
      return null;
    }
    ByteView bytes = section.view();
    long at = section.header().offset();
    if (bytes.size() < GO_HEADER_SIZE) {
      throw new FormatException(at, "a table of Go functions", bytes.size() + " bytes");
    }
    long start = textStart(bytes, text);
    if (!text.covers(start)) {
      throw new FormatException(
          at + 24, "the start of the code in section .text", "0x" + Long.toHexString(start));
    }
    try {
      return GoTable.of(elf);
    } catch (FormatException broken) {
      return null;
    }
  }

  /** Read as little-endian words of eight bytes for any file. */
  private static long textStart(ByteView bytes, ElfSection text) {
    Cursor header = Cursor.of(bytes.segment());
    int magic = header.u32le();
    header.skip(20);
    long start = magic == GO_1_18 || magic == GO_1_20 ? header.u64le() : 0;
    return start == 0 ? text.address() : start;
  }

  private static void add(GoTable table, LidiaWriter writer) {
    for (int i = 0; i < table.count(); i++) {
      long length = (table.end(i) - table.entry(i)) & MAX_U32;
      writer.add(Range.named(table.entry(i), length, table.name(i)));
    }
  }
}
