package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.AddressRange;

/**
 * How far a name without size extends: to the end of its section at most and, if the frame table
 * covers the code, not beyond its function and not into the next.
 */
final class CodeBounds implements SymbolNames.Bounds {
  private final SectionBases sections;
  private final List<AddressRange> frames = new ArrayList<>();

  CodeBounds(SectionBases sections) {
    this.sections = sections;
  }

  void addFrames(ElfFile file) {
    EhFrame table = EhFrame.of(file);
    if (table != null) {
      frames.addAll(table.ranges());
    }
  }

  @Override
  public long end(long address) {
    long end = sections.end(address);
    int next = after(address);
    if (next < frames.size() && less(frames.get(next).start(), end)) {
      end = frames.get(next).start();
    }
    if (next > 0) {
      AddressRange around = frames.get(next - 1);
      boolean within = less(address - around.start(), around.size());
      if (within && less(around.start() + around.size(), end)) {
        end = around.start() + around.size();
      }
    }
    return end;
  }

  /** Index of the first frame that begins after {@code address}. */
  private int after(long address) {
    int low = 0;
    int high = frames.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (less(address, frames.get(middle).start())) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static boolean less(long a, long b) {
    return Long.compareUnsigned(a, b) < 0;
  }
}
