package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lucerna.bytes.AddressRange;

/**
 * Finds the functions that pieces and funclets belong to. Not thread-safe.
 *
 * @param ranges the entries of the unwind table that are not pieces
 * @param pieces each with an address in its function, or in another piece
 * @param funclets by address, each with the entry that it belongs to
 */
record PieceOwners(List<AddressRange> ranges, List<PePiece> pieces, Map<Long, Long> funclets) {
  /** Longest chain of pieces that is followed. */
  private static final int MOST_HOPS = 16;

  private static final long NOBODY = -1;

  /** The table; what belongs to no function in it is left out. */
  UnwindTable resolve(Set<Long> called) {
    TreeMap<Long, AddressRange> functions = new TreeMap<>(Long::compareUnsigned);
    List<PePiece> all = new ArrayList<>(pieces);
    for (AddressRange range : ranges) {
      Long owner = funclets.get(range.start());
      if (owner == null) {
        functions.put(range.start(), range);
      } else {
        all.add(new PePiece(owner, range));
      }
    }
    Map<Long, Long> direct = new HashMap<>(funclets);
    pieces.forEach(piece -> direct.put(piece.range().start(), piece.function()));
    List<PePiece> resolved = new ArrayList<>();
    for (PePiece piece : all) {
      long owner = owner(piece.function(), direct, functions);
      if (owner != NOBODY) {
        resolved.add(new PePiece(owner, piece.range()));
      }
    }
    Map<Long, Long> owned = new TreeMap<>(Long::compareUnsigned);
    funclets.forEach(
        (funclet, entry) -> {
          long owner = owner(entry, direct, functions);
          if (owner != NOBODY) {
            owned.put(funclet, owner);
          }
        });
    return new UnwindTable(List.copyOf(functions.values()), resolved, owned, called);
  }

  private static long owner(
      long address, Map<Long, Long> direct, TreeMap<Long, AddressRange> functions) {
    long owner = address;
    for (int i = 0; i < MOST_HOPS; i++) {
      owner = direct.getOrDefault(owner, owner);
    }
    var function = functions.floorEntry(owner);
    return function != null && holds(function.getValue(), owner) ? function.getKey() : NOBODY;
  }

  static boolean holds(AddressRange range, long address) {
    return Long.compareUnsigned(address - range.start(), range.size()) < 0;
  }
}
