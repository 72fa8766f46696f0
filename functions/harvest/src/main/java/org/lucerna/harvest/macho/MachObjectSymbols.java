package org.lucerna.harvest.macho;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.binary.macho.MachSymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.object.ObjectSymbols;

/**
 * The symbols of a Mach-O object file, each with the number after its index, then its sections,
 * which places may have instead of symbols. Names lack the underscore of C.
 */
final class MachObjectSymbols implements ObjectSymbols {
  private final MachFile file;
  private final MachSymbolTable table;
  private final int symbols;

  MachObjectSymbols(MachFile file) {
    this.file = file;
    this.table = file.symbols();
    this.symbols = table.count();
  }

  /** Number of the symbol with an index; 0 if there is none. */
  int ofSymbol(int index) {
    return index < symbols ? index + 1 : 0;
  }

  /** Number of the symbol that stands for a section; 0 if there is no such section. */
  int ofSection(int section) {
    return file.section(section) == null ? 0 : symbols + section;
  }

  private @Nullable MachSymbol symbol(int number) {
    return number > 0 && number <= symbols ? table.get(number - 1) : null;
  }

  private @Nullable MachSection sectionOf(int number) {
    if (number > symbols) {
      return file.section(number - symbols);
    }
    MachSymbol symbol = symbol(number);
    return symbol != null && symbol.isInSection() ? file.section(symbol.section()) : null;
  }

  @Override
  public int count() {
    return 1 + symbols + file.sections().size();
  }

  /** What debuggers need, and labels that no linker keeps, have no names here. */
  @Override
  public boolean hasName(int number) {
    MachSymbol symbol = symbol(number);
    return symbol != null
        && !symbol.isDebug()
        && !symbol.isLabel()
        && !symbol.isFurtherEntry()
        && !symbol.name().isEmpty();
  }

  @Override
  public ByteString name(int number) {
    MachSymbol symbol = symbol(number);
    return symbol == null ? ByteString.EMPTY : MachSymbol.plain(symbol.name());
  }

  @Override
  public boolean hasSection(int number) {
    return sectionOf(number) != null;
  }

  @Override
  public int section(int number) {
    MachSection section = sectionOf(number);
    return section == null ? 0 : section.index();
  }

  @Override
  public long value(int number) {
    MachSymbol symbol = symbol(number);
    MachSection section = sectionOf(number);
    return symbol == null || section == null ? 0 : symbol.value() - section.address();
  }

  @Override
  public boolean isLocal(int number) {
    MachSymbol symbol = symbol(number);
    return symbol == null || symbol.isDebug() || !symbol.isLinked();
  }

  @Override
  public boolean isWeak(int number) {
    MachSymbol symbol = symbol(number);
    return symbol != null && symbol.isWeak();
  }

  @Override
  public boolean isChooser(int number) {
    return false;
  }
}
