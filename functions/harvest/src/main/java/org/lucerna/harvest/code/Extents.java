package org.lucerna.harvest.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lucerna.bytes.AddressRange;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;

/**
 * The possible extents of a linked function: its first chunk with its tails, as in IDA, and the
 * first chunk alone, as in files that do not state its tails.
 *
 * @param size of the first of them, in bytes
 * @param tails ascending; empty if there are none
 * @param forms code forms, IDA's first
 */
public record Extents(long size, List<AddressRange> tails, List<CodeForm> forms) {
  /**
   * The extents of a function.
   *
   * @param tails ascending; omitted if they make the function too large for a key
   * @param formsOf the code of some chunks of a file, as it may be seen
   */
  public static Extents of(
      CodePiece entry, List<CodePiece> tails, Function<List<CodeChunk>, List<CodeForm>> formsOf) {
    List<CodeForm> alone = formsOf.apply(List.of(entry.chunk()));
    long size = entry.size();
    List<CodeChunk> chunks = new ArrayList<>(List.of(entry.chunk()));
    for (CodePiece tail : tails) {
      size += tail.size();
      chunks.add(tail.chunk());
    }
    return tails.isEmpty() || size > CalcRel.MAX_BYTES
        ? new Extents(entry.size(), List.of(), alone)
        : new Extents(
            size,
            tails.stream().map(CodePiece::range).toList(),
            Stream.concat(formsOf.apply(List.copyOf(chunks)).stream(), alone.stream()).toList());
  }
}
