package org.lucerna.lidia.elf;

import java.util.Comparator;
import org.lucerna.bytes.ByteString;

/**
 * A named piece of code.
 *
 * @param end the address after it; the start if its size is unknown
 * @param rank the name with the highest rank at an address is used
 */
record NamedRange(long start, long end, int rank, ByteString name) implements CodeInterval {
  /** Order by address; of several ranges at one address, the one to use comes last. */
  static final Comparator<NamedRange> ORDER =
      ((Comparator<NamedRange>) (a, b) -> Long.compareUnsigned(a.start, b.start))
          .thenComparingInt(NamedRange::rank)
          .thenComparing((a, b) -> Long.compareUnsigned(a.size(), b.size()))
          .thenComparing((a, b) -> Boolean.compare(b.underscored(), a.underscored()))
          .thenComparing((a, b) -> Integer.compare(b.name.length(), a.name.length()));

  NamedRange {
    // An end that wraps becomes the end of all memory.
    end = Long.compareUnsigned(end, start) < 0 ? -1 : end;
  }

  NamedRange endingAt(long address) {
    return address == end ? this : new NamedRange(start, address, rank, name);
  }

  long size() {
    return end - start;
  }

  private boolean underscored() {
    return !name.isEmpty() && name.at(0) == '_';
  }
}
