package org.lucerna.harvest.coff;

import java.util.Map;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.coff.CoffSymbolTable;
import org.lucerna.binary.coff.ComdatRule;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.object.ObjectSymbols;

/**
 * The symbols of a COFF file, each with the number after its index. A weak external is the symbol
 * that it stands for.
 */
final class CoffSymbols implements ObjectSymbols {
  private final CoffSymbolTable table;
  private final int sections;
  private final Map<Integer, ComdatRule> comdats;

  CoffSymbols(CoffFile file) {
    table = file.symbols();
    sections = file.sections().size();
    comdats = file.comdats();
  }

  /** The index of the symbol whose place is that of a symbol. */
  private int placed(int symbol) {
    int substitute = table.substitute(symbol - 1);
    return substitute < 0 ? symbol - 1 : substitute;
  }

  @Override
  public int count() {
    return table.count() + 1;
  }

  /** Sections, labels and what only debuggers need have no names here. */
  @Override
  public boolean hasName(int symbol) {
    if (!table.isSymbol(symbol - 1)) {
      return false;
    }
    CoffSymbol one = table.get(symbol - 1);
    return (one.isExternal() || one.isFunction()) && !one.name().isEmpty();
  }

  @Override
  public ByteString name(int symbol) {
    return table.isSymbol(symbol - 1) ? table.get(symbol - 1).name() : ByteString.EMPTY;
  }

  @Override
  public boolean hasSection(int symbol) {
    int section = table.isSymbol(symbol - 1) ? section(symbol) : 0;
    return section > 0 && section <= sections;
  }

  @Override
  public int section(int symbol) {
    return table.section(placed(symbol));
  }

  @Override
  public long value(int symbol) {
    return table.value(placed(symbol));
  }

  @Override
  public boolean isLocal(int symbol) {
    return !table.isSymbol(symbol - 1) || !table.get(symbol - 1).isExternal();
  }

  @Override
  public boolean isWeak(int symbol) {
    ComdatRule rule = comdats.get(section(symbol));
    return table.get(symbol - 1).isWeak() || (rule != null && rule.isReplaceable());
  }

  @Override
  public boolean isChooser(int symbol) {
    return false;
  }
}
