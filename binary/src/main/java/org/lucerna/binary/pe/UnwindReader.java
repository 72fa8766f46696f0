package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.Architecture;
import org.lucerna.binary.ByteView;

/** Reads the functions of the table for unwinding. */
final class UnwindReader {
  private static final int CONTINUED = 4;

  private final PeFile file;
  private final ByteView table;

  UnwindReader(PeFile file, PeDirectory directory) {
    this.file = file;
    this.table = directory.bytes();
  }

  /** The functions; none for other processors than x64 and arm64. */
  List<PeRange> read() {
    Architecture architecture = file.header().architecture();
    List<PeRange> ranges = new ArrayList<>();
    if (architecture == Architecture.X86_64) {
      for (long at = 0; at + 12 <= table.size(); at += 12) {
        readX64(at, ranges);
      }
    } else if (architecture == Architecture.AARCH64) {
      for (long at = 0; at + 8 <= table.size(); at += 8) {
        add(table.u32(at), 4 * words(table.u32(at + 4)), ranges);
      }
    }
    return ranges;
  }

  private void readX64(long at, List<PeRange> ranges) {
    long info = table.u32(at + 8);
    if ((info & 1) != 0) {
      return;
    }
    long start = table.u32(at);
    long size = table.u32(at + 4) - start;
    ByteView unwind = file.at(file.header().imageBase() + info);
    if (unwind == null || unwind.size() == 0 || (unwind.u8(0) >>> 3 & CONTINUED) == 0) {
      add(start, size, ranges);
    } else if (!ranges.isEmpty()) {
      join(ranges, file.header().imageBase() + start, size, unwind);
    }
  }

  /** Adds a piece to the function before it, where it is one of its. */
  private void join(List<PeRange> ranges, long start, long size, ByteView unwind) {
    PeRange last = ranges.getLast();
    long codes = unwind.size() < 4 ? 0 : unwind.u8(2) + 1L & ~1;
    long ownerAt = 4 + 2 * codes;
    if (last.start() + last.size() == start && size > 0 && unwind.size() >= ownerAt + 4) {
      long owner = file.header().imageBase() + unwind.u32(ownerAt);
      if (Long.compareUnsigned(owner - last.start(), last.size()) < 0) {
        ranges.set(ranges.size() - 1, new PeRange(last.start(), last.size() + size));
      }
    }
  }

  private long words(long packed) {
    if ((packed & 3) != 0) {
      return packed >>> 2 & 0x7ff;
    }
    ByteView info = file.at(file.header().imageBase() + packed);
    return info == null || info.size() < 4 ? 0 : info.u32(0) & 0x3ffff;
  }

  private void add(long start, long size, List<PeRange> ranges) {
    if (size > 0) {
      ranges.add(new PeRange(file.header().imageBase() + start, size));
    }
  }
}
