package org.lucerna.harvest.elf;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.ByteString;

/** The addresses of functions with certain names in a linked file. */
final class SymbolAddresses {
  private final Map<ByteString, Set<Long>> addresses = new HashMap<>();

  SymbolAddresses(ElfFile file, SymbolTable symbols, Set<ByteString> names) {
    names.forEach(name -> addresses.put(name, new HashSet<>()));
    // The lowest bit of a function of ARM says that it is Thumb code.
    long mask = file.header().architecture() == InstructionSet.ARM ? ~1L : ~0L;
    for (int i = 1; !names.isEmpty() && i < symbols.count(); i++) {
      if (isFunction(symbols.type(i)) && symbols.hasSection(i) && symbols.nameAt(i) != 0) {
        Set<Long> known = addresses.get(symbols.name(i));
        if (known != null) {
          known.add(symbols.value(i) & mask);
        }
      }
    }
  }

  private static boolean isFunction(SymbolType type) {
    return type == SymbolType.FUNC || type == SymbolType.GNU_IFUNC;
  }

  /** The addresses of one name; empty if there are none. */
  Set<Long> of(ByteString name) {
    return addresses.getOrDefault(name, Set.of());
  }
}
