package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.naming.PulledFunction;

/**
 * A run of code that has a name: a function's first chunk, or one of its tails.
 *
 * @param function that it is of
 * @param range its addresses
 * @param name of the function; for a tail without a name of its own, followed by {@code .cold}, and
 *     then by the mark of similar names if the function's has it
 */
public record NamedCode(HarvestedFunction function, AddressRange range, ByteString name) {
  private static final String TAIL = ".cold";

  /** The named code of pulled functions. A tail that was pulled with a name keeps it. */
  public static List<NamedCode> of(List<PulledFunction> functions) {
    List<NamedCode> named = new ArrayList<>();
    Set<Long> starts = new HashSet<>();
    for (PulledFunction function : functions) {
      ByteString name = function.writtenName();
      if (name != null) {
        named.add(new NamedCode(function.function(), function.function().entry(), name));
        starts.add(function.function().address());
      }
    }
    for (PulledFunction function : functions) {
      ByteString name = function.writtenName();
      for (AddressRange tail :
          name == null ? List.<AddressRange>of() : function.function().tails()) {
        if (name != null && starts.add(tail.start())) {
          named.add(new NamedCode(function.function(), tail, SimilarityMark.append(name, TAIL)));
        }
      }
    }
    return named;
  }

  /** Its address as in a symbol: odd for Thumb code. */
  public long symbolValue() {
    boolean isThumb = function.keys().getFirst().profile().architecture() == Architecture.T32;
    return isThumb ? range.start() | 1 : range.start();
  }
}
