package org.lucerna.naming;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;

/** Gives functions of a stripped program the names that its debug file has. */
public final class PublishedNames {
  private PublishedNames() {}

  /**
   * The functions with names where they had none.
   *
   * @param debug the debug file of their program
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static List<HarvestedFunction> addTo(List<HarvestedFunction> functions, ElfFile debug) {
    Map<Long, ByteString> names = new HashMap<>();
    debug.symbols().stream()
        .filter(symbol -> symbol.isFunction() && symbol.hasSection())
        .forEach(symbol -> names.putIfAbsent(address(debug, symbol), symbol.name()));
    return functions.stream()
        .map(
            function -> {
              ByteString name = function.name() == null ? names.get(function.address()) : null;
              return name == null || name.isEmpty() ? function : function.named(name);
            })
        .toList();
  }

  private static long address(ElfFile debug, Symbol symbol) {
    return debug.header().plain(symbol.value());
  }
}
