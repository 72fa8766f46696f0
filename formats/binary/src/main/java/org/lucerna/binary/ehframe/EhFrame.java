package org.lucerna.binary.ehframe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/** The table {@code .eh_frame} of a file. Thread-safe until the file is closed. */
public final class EhFrame {
  private final ByteView table;
  private final long address;

  private EhFrame(ByteView table, long address) {
    this.table = table;
    this.address = address;
  }

  /**
   * A table in memory.
   *
   * @param address at which it is loaded
   */
  public static EhFrame of(ByteView table, long address) {
    return new EhFrame(table, address);
  }

  /**
   * The table of a linked file, found by its section or, failing that, its header. Null if there is
   * none, and in object files, whose table is not filled in yet.
   *
   * @throws org.lucerna.bytes.FormatException if it reaches past the end of the file
   */
  public static @Nullable EhFrame of(ElfFile file) {
    if (file.header().type() == ElfType.RELOCATABLE) {
      return null;
    }
    ElfSection section = file.section(".eh_frame");
    if (section != null) {
      return section.inFile() ? new EhFrame(section.view(), section.address()) : null;
    }
    EhFrameHeader header = header(file);
    ByteView table = header == null ? null : file.at(header.tableAddress());
    return header == null || table == null ? null : new EhFrame(table, header.tableAddress());
  }

  /**
   * The table's header; null if no segment refers to one.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static @Nullable EhFrameHeader header(ElfFile file) {
    for (ElfSegment segment : file.segments()) {
      if (segment.type() == ElfSegment.EH_FRAME && segment.fileSize() > 0) {
        ByteView header = file.view().slice(segment.offset(), segment.fileSize());
        return EhFrameHeader.read(header, segment.address());
      }
    }
    return null;
  }

  /** A reader before the first range. */
  public EhFrameReader reader() {
    return new EhFrameReader(table, address);
  }

  /**
   * The pieces of code, by ascending address; empty ones are omitted. A function that the compiler
   * split has several.
   *
   * @throws org.lucerna.bytes.FormatException if the table is damaged
   */
  public List<AddressRange> ranges() {
    List<AddressRange> ranges = new ArrayList<>();
    EhFrameReader reader = reader();
    while (reader.next()) {
      if (reader.size() != 0) {
        ranges.add(AddressRange.sized(reader.start(), reader.size()));
      }
    }
    ranges.sort((one, other) -> Long.compareUnsigned(one.start(), other.start()));
    return ranges;
  }
}
