package org.lucerna.diff;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.similarity.match.SimilarityModel;

/**
 * What is different between two files, function by function: each function of either is in one of
 * the lists, once. Immutable.
 *
 * @param pairs functions that are in both, in the order of the second file
 * @param removed functions of the first file alone, the largest first
 * @param added functions of the second file alone, the largest first
 */
public record ProgramDiff(
    List<PairedFunction> pairs, List<HarvestedFunction> removed, List<HarvestedFunction> added) {
  private static final Comparator<HarvestedFunction> LARGEST_FIRST =
      Comparator.comparingLong(HarvestedFunction::size).reversed();

  /** Copies the lists. */
  public ProgramDiff {
    pairs = List.copyOf(pairs);
    removed = List.copyOf(removed);
    added = List.copyOf(added);
  }

  /** Compares two files. */
  public static ProgramDiff of(DiffProgram first, DiffProgram second, SimilarityModel model) {
    Pairs found = new Pairs(first.size(), second.size());
    KeyPairing keys = new KeyPairing(first, second, found);
    keys.addNames();
    keys.addKeys();
    SimilarPairing.add(first, second, found, model);
    keys.addAround();
    keys.addRest();
    return new ProgramDiff(
        pairs(first, second, found),
        found.removed().mapToObj(first::function).sorted(LARGEST_FIRST).toList(),
        found.added().mapToObj(second::function).sorted(LARGEST_FIRST).toList());
  }

  private static List<PairedFunction> pairs(DiffProgram first, DiffProgram second, Pairs found) {
    CodeComparison code = new CodeComparison(first, second, found);
    BitSet moved = MovedFunctions.of(second.size(), found);
    List<PairedFunction> pairs = new ArrayList<>();
    for (int place = 0; place < second.size(); place++) {
      int partner = found.before(place);
      if (partner >= 0) {
        HarvestedFunction before = first.function(partner);
        HarvestedFunction after = second.function(place);
        CodeChange change = code.change(partner, place);
        pairs.add(
            new PairedFunction(
                before,
                after,
                kind(before, after, change, moved.get(place)),
                found.evidence(partner),
                found.probability(partner),
                change));
      }
    }
    return pairs;
  }

  private static PairKind kind(
      HarvestedFunction before, HarvestedFunction after, CodeChange change, boolean isMoved) {
    if (change.hasOtherReferences() || !PairedFunction.haveSameKey(before, after)) {
      return PairKind.CHANGED;
    }
    if (isRenamed(before.name(), after.name())) {
      return PairKind.RENAMED;
    }
    return isMoved ? PairKind.MOVED : PairKind.SAME;
  }

  private static boolean isRenamed(@Nullable ByteString before, @Nullable ByteString after) {
    return before != null
        && after != null
        && !CanonicalName.of(before).equals(CanonicalName.of(after));
  }

  /** The pairs of a kind; of changed ones, the one that changed most comes first. */
  public List<PairedFunction> pairs(PairKind kind) {
    List<PairedFunction> all = pairs.stream().filter(pair -> pair.kind() == kind).toList();
    return kind == PairKind.CHANGED
        ? all.stream().sorted(PairedFunction.LARGEST_CHANGE_FIRST).toList()
        : all;
  }
}
