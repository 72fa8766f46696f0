package org.lucerna.harvest.pe;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteView;

/**
 * Addresses in data that lead to functions, such as virtual functions: those with a base
 * relocation. In x86 code, jump tables are omitted, which are in code or belong to a jump whose
 * operand is their address; so are blocks that tables for exceptions lead to, by {@link
 * org.lucerna.binary.pe.PeFile#handlerBlocks}. Not done for 32-bit ARM.
 */
record CodePointers(PeFile file, BaseRelocations relocations, ScaledTables tables) {
  private static final int WORD = 4;

  /** Reports the addresses, in the order of the data. */
  void forEach(LongConsumer starts) {
    boolean wide = file.header().wide();
    if (!wide && file.header().architecture() != InstructionSet.X86) {
      return;
    }
    relocations
        .addresses(wide)
        .forEach(
            place -> {
              Long target = wide || !file.isCode(place) ? target(place) : null;
              if (target != null && !tables.words().contains(place)) {
                starts.accept(target);
              }
            });
  }

  /** The code that a word leads to; null if it leads elsewhere. */
  private @Nullable Long target(long place) {
    Long target = word(place);
    return target != null && file.isCode(target) && !isList(target) ? target : null;
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
}
