package org.lucerna.binary.macho;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * Reads the symbols that slots and stubs refer to.
 *
 * @param symbols of the file
 * @param indexes of symbols, for one section after the other
 * @param isArm whether stubs are arm64 code
 */
record IndirectSymbols(MachSymbolTable symbols, ByteView indexes, boolean isArm) {
  private static final int ARM_STUB_SIZE = 12;

  private static final int SLOT_SIZE = 8;

  /** Set for slots of local and of absolute symbols. */
  private static final int UNNAMED = 0xc000_0000;

  List<MachImport> imports(List<MachSection> sections) {
    NameBudget names = symbols.nameBudget();
    List<MachImport> imports = new ArrayList<>();
    long left = indexes.size() / 4;
    for (MachSection section : sections) {
      long size = section.isStubs() ? stubSize(section) : SLOT_SIZE;
      if ((!section.isStubs() && !section.isSlots()) || size == 0) {
        continue;
      }
      long count = Long.divideUnsigned(section.size(), size);
      // Sections do not share indexes.
      if (Long.compareUnsigned(count, left) > 0) {
        throw new FormatException(
            indexes.offset(0), "at most " + left + " more indexes", Long.toUnsignedString(count));
      }
      left -= count;
      for (long i = 0; i < count; i++) {
        int index = indexes.i32(4 * (section.firstIndirect() + i));
        if ((index & UNNAMED) == 0) {
          MachSymbol symbol = symbols.get(index);
          names.take(symbol.name().length());
          imports.add(
              new MachImport(
                  symbol.name(),
                  section.address() + i * size,
                  size,
                  section.isStubs(),
                  symbol.isUndefined()));
        }
      }
    }
    return imports;
  }

  /** Go states 6 bytes for arm64, as for x86-64, but its stubs have three instructions. */
  private long stubSize(MachSection section) {
    return isArm && section.stubSize() % 4 != 0 ? ARM_STUB_SIZE : section.stubSize();
  }
}
