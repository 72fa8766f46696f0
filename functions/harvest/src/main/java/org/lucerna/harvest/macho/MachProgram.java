package org.lucerna.harvest.macho;

import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.code.LinkedImage;

/** A linked Mach-O file; stubs do not count as code. */
record MachProgram(MachFile file) implements LinkedImage {
  @Override
  public long entry() {
    return file.entry();
  }

  @Override
  public ByteOrder order() {
    return ByteOrder.LITTLE_ENDIAN;
  }

  @Override
  public List<AddressRange> codeRanges() {
    return file.sections().stream()
        .filter(MachProgram::isCode)
        .map(section -> AddressRange.sized(section.address(), section.size()))
        .sorted((one, other) -> Long.compareUnsigned(one.start(), other.start()))
        .toList();
  }

  @Override
  public long codeEnd(long address) {
    MachSection section = file.sectionAt(address);
    return section == null || !isCode(section) ? 0 : section.address() + section.size();
  }

  private static boolean isCode(MachSection section) {
    return section.executable() && section.inFile() && !section.isStubs();
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
