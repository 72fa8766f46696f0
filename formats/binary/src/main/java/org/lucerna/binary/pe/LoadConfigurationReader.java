package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/**
 * Reads the structure of the load configuration, of which older programs have less.
 *
 * @param structure from its start to the end of the section
 */
record LoadConfigurationReader(PeFile file, ByteView structure) {
  private static final int HANDLERS_AT = 0x40;
  private static final int HYBRID_AT = 0xc8;
  private static final int RANGE_SIZE = 8;
  private static final long KINDS = 3;
  private static final int ARM64 = 0;
  private static final int X64 = 2;

  LoadConfiguration read() {
    boolean isWide = file.header().wide();
    int guardedAt = isWide ? 0x80 : 0x50;
    int word = structure.wordSize();
    int flagsAt = guardedAt + 2 * word;
    int stride = has(flagsAt, 4) ? 4 + (structure.i32(flagsAt) >>> 28) : 4;
    return new LoadConfiguration(
        file.header().architecture() == InstructionSet.X86 ? list(HANDLERS_AT, 4) : List.of(),
        list(guardedAt, stride),
        isWide && has(HYBRID_AT, word) ? foreign() : ForeignCode.NONE);
  }

  /** The ranges of code in the description of a hybrid program that are not the header's. */
  private ForeignCode foreign() {
    ByteView description = file.at(structure.word(HYBRID_AT));
    ByteView map =
        description == null || description.size() < 12
            ? null
            : file.at(file.header().imageBase() + description.u32(4));
    if (description == null || map == null) {
      return ForeignCode.NONE;
    }
    int own = file.header().architecture() == InstructionSet.AARCH64 ? ARM64 : X64;
    List<AddressRange> ranges = new ArrayList<>();
    for (long i = 0; i < description.u32(8); i++) {
      long start = map.u32(i * RANGE_SIZE);
      if ((start & KINDS) != own) {
        long address = file.header().imageBase() + (start & ~KINDS);
        ranges.add(AddressRange.sized(address, map.u32(i * RANGE_SIZE + 4)));
      }
    }
    return new ForeignCode(ranges);
  }

  /** Whether the structure has a field. */
  private boolean has(long at, int size) {
    return structure.u32(0) >= at + size && structure.size() >= at + size;
  }

  /** The addresses in a list of RVAs: its address and its count are at a place. */
  private List<Long> list(long at, int stride) {
    int word = structure.wordSize();
    ByteView list = has(at, 2 * word) ? file.at(structure.word(at)) : null;
    long count = list == null ? 0 : structure.word(at + word);
    List<Long> addresses = new ArrayList<>();
    for (long i = 0; list != null && Long.compareUnsigned(i, count) < 0; i++) {
      addresses.add(file.header().imageBase() + list.u32(i * stride));
    }
    return addresses;
  }
}
