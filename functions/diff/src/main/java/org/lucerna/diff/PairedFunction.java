package org.lucerna.diff;

import java.util.Comparator;
import org.lucerna.harvest.HarvestedFunction;

/**
 * A function that is in both files.
 *
 * @param before in the first file
 * @param after in the second file
 * @param evidence why they are a pair
 * @param probability that the pair is right, 0 to 1
 * @param change what its code gained and lost
 */
public record PairedFunction(
    HarvestedFunction before,
    HarvestedFunction after,
    PairKind kind,
    PairEvidence evidence,
    float probability,
    CodeChange change) {
  /** The one whose code gained and lost most comes first; of equal ones, the larger function. */
  public static final Comparator<PairedFunction> LARGEST_CHANGE_FIRST =
      Comparator.<PairedFunction>comparingInt(pair -> -pair.change().features().total())
          .thenComparingLong(pair -> -pair.after().size());

  /** Whether both have the same key: IDA's, or the one that linkers do not change. */
  public boolean hasSameKey() {
    return haveSameKey(before, after);
  }

  static boolean haveSameKey(HarvestedFunction one, HarvestedFunction other) {
    return one.primaryKeys().getFirst().md5().equals(other.primaryKeys().getFirst().md5())
        || one.linkedKey().md5().equals(other.linkedKey().md5());
  }
}
