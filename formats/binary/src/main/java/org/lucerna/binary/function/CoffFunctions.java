package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.coff.CoffSection;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.coff.CoffSymbolTable;
import org.lucerna.bytes.ByteView;

/** Collects the functions of a COFF object file from its tables. */
final class CoffFunctions {
  private final CoffFile file;

  CoffFunctions(CoffFile file) {
    this.file = file;
  }

  /** Assemblers give the names that other files see no type. */
  List<BinaryFunction> collect() {
    List<BinaryFunction> functions = new ArrayList<>();
    CoffSymbolTable symbols = file.symbols();
    for (int i = symbols.next(0); i >= 0; i = symbols.next(i + 1)) {
      CoffSymbol symbol = symbols.get(i);
      CoffSection section = file.section(symbol.section());
      boolean isNamed = symbol.isFunction() || symbol.isExternal();
      if (isNamed && section != null && section.executable() && symbol.value() < section.size()) {
        FunctionSource source =
            symbol.isExternal() ? FunctionSource.GLOBAL_SYMBOL : FunctionSource.LOCAL_SYMBOL;
        functions.add(
            BinaryFunction.stated(symbol.name(), section.index(), symbol.value(), 0, source));
      }
    }
    for (CoffUnwinding.Extent extent : CoffUnwinding.functions(file)) {
      if (extent.section().executable()) {
        functions.add(
            BinaryFunction.stated(
                null,
                extent.section().index(),
                extent.start(),
                extent.size(),
                FunctionSource.UNWIND));
      }
    }
    return functions;
  }

  long sectionEnd(BinaryFunction function) {
    CoffSection section = file.section(function.section());
    return section == null ? function.address() : section.size();
  }

  @Nullable ByteView code(BinaryFunction function) {
    CoffSection section = file.section(function.section());
    ByteView bytes = section == null ? null : file.view(section);
    return bytes == null || function.address() > bytes.size()
        ? null
        : bytes.from(function.address());
  }
}
