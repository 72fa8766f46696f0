package org.lucerna.harvest.pe;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteView;

/**
 * Addresses in data that lead to functions, such as virtual functions: those with a base
 * relocation. In x86 code, jump tables are omitted, which are in code or belong to a jump whose
 * operand is their address; so are blocks that tables for exceptions lead to, by {@link
 * org.lucerna.binary.pe.PeFile#handlerBlocks}. Not done for 32-bit ARM.
 */
record CodePointers(PeFile file, BaseRelocations relocations) {
  private static final int WORD = 4;

  /** Reports the addresses, in the order of the data. */
  void forEach(LongConsumer starts) {
    boolean wide = file.header().wide();
    if (!wide && file.header().architecture() != InstructionSet.X86) {
      return;
    }
    Set<Long> jumps = wide ? Set.of() : jumpTables();
    relocations
        .addresses(wide)
        .forEach(
            place -> {
              Long target = wide || !isCode(place) ? target(place) : null;
              if (target != null && !jumps.contains(place)) {
                starts.accept(target);
              }
            });
  }

  /** The code that a word leads to; null if it leads elsewhere. */
  private @Nullable Long target(long place) {
    Long target = word(place);
    return target != null && isCode(target) && !isList(target) ? target : null;
  }

  /** Whether a list of addresses begins there: GCC's lists of constructors are among the code. */
  private boolean isList(long address) {
    boolean wide = file.header().wide();
    Long first = word(address);
    return first != null
        && (first == 0
            || first == (wide ? -1 : 0xffff_ffffL)
            || relocations.type(address)
                == (wide ? BaseRelocations.DIR64 : BaseRelocations.HIGHLOW));
  }

  private @Nullable Long word(long place) {
    ByteView bytes = file.at(place);
    int size = file.header().wide() ? 2 * WORD : WORD;
    return bytes == null || bytes.size() < size ? null : bytes.word(0);
  }

  private boolean isCode(long address) {
    PeSection section = file.sectionAt(address);
    return section != null && section.executable();
  }

  /**
   * The words of tables of jumps in data; each ends before the next address that is referred to.
   */
  private Set<Long> jumpTables() {
    Set<Long> referred = new HashSet<>();
    Set<Long> tables = new HashSet<>();
    relocations
        .addresses(false)
        .forEach(
            place -> {
              Long address = word(place);
              if (address != null && !isCode(address)) {
                referred.add(address);
                if (isCode(place) && isScaled(place)) {
                  tables.add(address);
                }
              }
            });
    Set<Long> words = new HashSet<>();
    for (long table : tables) {
      long place = table;
      do {
        words.add(place);
        place += WORD;
      } while (relocations.type(place) == BaseRelocations.HIGHLOW
          && target(place) != null
          && !referred.contains(place));
    }
    return words;
  }

  /** Whether an operand at a place has a register times 4 and no other; false for a call. */
  private boolean isScaled(long place) {
    ByteView code = file.at(place - 3);
    if (code == null || code.size() < 3) {
      return false;
    }
    boolean isCall = code.u8(0) == 0xff && (code.u8(1) >> 3 & 7) == 2;
    return (code.u8(1) & 0xc7) == 4 && (code.u8(2) & 0xc7) == 0x85 && !isCall;
  }
}
