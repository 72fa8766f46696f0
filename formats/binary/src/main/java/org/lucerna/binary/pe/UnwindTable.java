package org.lucerna.binary.pe;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.AddressRange;

/**
 * The functions according to the unwind table, and to the tables of their handlers.
 *
 * @param functions by address. A piece that continues the function right before it is part of it
 * @param pieces of functions in the table that lie elsewhere; also those funclets that have an
 *     entry
 * @param funclets blocks that only tables for exceptions lead to, by address, each with its
 *     function. They are no functions of their own; the size of one without an entry is unknown
 * @param called addresses of functions that tables for exceptions call; many have no entry
 */
public record UnwindTable(
    List<AddressRange> functions,
    List<PePiece> pieces,
    Map<Long, Long> funclets,
    Set<Long> called) {
  static final UnwindTable EMPTY = new UnwindTable(List.of(), List.of(), Map.of(), Set.of());
}
