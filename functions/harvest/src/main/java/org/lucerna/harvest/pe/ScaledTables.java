package org.lucerna.harvest.pe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteView;

/**
 * Tables of addresses of code that instructions of 32-bit x86 select from by a register times 4, as
 * {@code switch} does. A table ends before the next address that is referred to. Immutable.
 *
 * @param targets the addresses in each table, by its own address
 * @param words the places of these addresses
 */
record ScaledTables(Map<Long, List<Long>> targets, Set<Long> words) {
  private static final int WORD = 4;

  /** Copies both. */
  ScaledTables {
    targets = Map.copyOf(targets);
    words = Set.copyOf(words);
  }

  /** The tables of a program; none if its code is other code. */
  static ScaledTables of(PeFile file, BaseRelocations relocations) {
    return file.header().architecture() == InstructionSet.X86
        ? new Search(file, relocations).tables()
        : new ScaledTables(Map.of(), Set.of());
  }

  private record Search(PeFile file, BaseRelocations relocations) {
    ScaledTables tables() {
      Set<Long> referred = new HashSet<>();
      Set<Long> starts = new HashSet<>();
      relocations
          .addresses(false)
          .forEach(
              place -> {
                Long address = word(place);
                if (address != null) {
                  referred.add(address);
                  if (file.isCode(place) && isScaled(place)) {
                    starts.add(address);
                  }
                }
              });
      Map<Long, List<Long>> targets = new HashMap<>();
      Set<Long> words = new HashSet<>();
      for (long table : starts) {
        List<Long> all = new ArrayList<>();
        long place = table;
        do {
          Long target = word(place);
          if (target != null && file.isCode(target)) {
            all.add(target);
          }
          words.add(place);
          place += WORD;
        } while (isAddressOfCode(place) && !referred.contains(place));
        targets.put(table, List.copyOf(all));
      }
      return new ScaledTables(targets, words);
    }

    private boolean isAddressOfCode(long place) {
      Long target = relocations.type(place) == BaseRelocations.HIGHLOW ? word(place) : null;
      return target != null && file.isCode(target);
    }

    private @Nullable Long word(long place) {
      ByteView bytes = file.at(place);
      return bytes == null || bytes.size() < WORD ? null : bytes.u32(0);
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
}
