package org.lucerna.harvest.elf;

import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.code.LinkedImage;

/** A linked ELF file; stubs do not count as code. */
record ElfProgram(ElfFile file, ByteOrder order) implements LinkedImage {
  @Override
  public long entry() {
    return file.header().entry();
  }

  @Override
  public long codeEnd(long address) {
    ElfSection section = file.sectionAt(address);
    return section == null || !isCode(section) ? 0 : section.address() + section.size();
  }

  /** Empty for a file without sections: its code segments hold other data, too. */
  @Override
  public List<AddressRange> codeRanges() {
    return file.sections().stream()
        .filter(section -> section.allocated() && section.inFile() && isCode(section))
        .map(section -> new AddressRange(section.address(), section.address() + section.size()))
        .sorted((one, other) -> Long.compareUnsigned(one.start(), other.start()))
        .toList();
  }

  private static boolean isCode(ElfSection section) {
    String name = section.name();
    return section.executable() && !name.startsWith(".plt") && !name.equals(".iplt");
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
