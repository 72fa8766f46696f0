package org.lucerna.harvest.pe;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.ForeignCode;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.code.LinkedImage;

/** A file of Windows. */
record PeProgram(PeFile file, BaseRelocations relocations, ScaledTables tables, ForeignCode foreign)
    implements LinkedImage {
  @Override
  public ByteOrder order() {
    return ByteOrder.LITTLE_ENDIAN;
  }

  @Override
  public long entry() {
    long rva = file.header().entry();
    return rva == 0 ? 0 : file.header().imageBase() + rva;
  }

  @Override
  public long codeEnd(long address) {
    PeSection section = file.sectionAt(address);
    boolean isCode = section != null && section.executable() && !foreign.contains(address);
    return section == null || !isCode ? 0 : foreign.nextStart(address, end(section));
  }

  @Override
  public List<AddressRange> codeRanges() {
    return file.sections().stream()
        .filter(PeSection::executable)
        .map(section -> new AddressRange(section.address(), end(section)))
        .sorted((one, other) -> Long.compareUnsigned(one.start(), other.start()))
        .toList();
  }

  private static long end(PeSection section) {
    return section.address() + Math.min(section.size(), section.fileSize());
  }

  @Override
  public boolean listsAllButLeaves() {
    return file.header().wide();
  }

  @Override
  public boolean isRelocated(long address) {
    return relocations.type(address) == BaseRelocations.HIGHLOW;
  }

  @Override
  public Map<Long, List<Long>> innerBlocks() {
    return file.handlerBlocks();
  }

  @Override
  public Map<Long, List<Long>> jumpTables() {
    return tables.targets();
  }

  @Override
  public @Nullable ByteView at(long address) {
    return file.at(address);
  }
}
