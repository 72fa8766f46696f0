package org.lucerna.harvest.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Section;
import org.lucerna.harvest.code.Program;

/** A linked ELF file; its stubs are not among its code. */
record ElfProgram(ElfFile file) implements Program {
  @Override
  public long entry() {
    return file.header().entry();
  }

  @Override
  public long codeEnd(long address) {
    Section section = file.sectionAt(address);
    return section == null || !section.executable() || section.name().startsWith(".plt")
        ? 0
        : section.address() + section.size();
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
