package org.lucerna.diff;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.harvest.recovery.KeyConfidence;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.similarity.match.SimilarFunction;

/**
 * The names of one file for another, as certain as if a server that knows the first had been asked:
 * a pair with the same key has its name, and what else is known of it, and one that is similar has
 * a name with a probability.
 */
public final class CarriedNames {
  private static final Reasons UNKNOWN = Reasons.of(List.of());

  private CarriedNames() {}

  /**
   * The functions of the second file, in its order, with the names of the first; those that it
   * names itself keep their own.
   *
   * @param file name of the first file
   * @param sure probability from which on the name of a similar function is written as one, 0 to 1
   */
  public static List<PulledFunction> of(
      ProgramDiff diff, DiffProgram second, ByteString file, float sure) {
    // Only pairs that say which function it is, of functions with a name.
    IdentityHashMap<HarvestedFunction, PairedFunction> pairs = new IdentityHashMap<>();
    for (PairedFunction pair : diff.pairs()) {
      if (pair.evidence() != PairEvidence.KEY_ORDER && pair.before().name() != null) {
        pairs.put(pair.after(), pair);
      }
    }
    List<KeyConfidence.Place> places = new ArrayList<>();
    for (int i = 0; i < second.size(); i++) {
      HarvestedFunction function = second.function(i);
      PairedFunction pair = pairs.get(function);
      boolean isKnown = pair != null && isByKey(pair);
      places.add(new KeyConfidence.Place(second.key(i), function.size(), isKnown));
    }
    BitSet certain = KeyConfidence.certain(places);
    List<PulledFunction> named = new ArrayList<>();
    for (int i = 0; i < second.size(); i++) {
      HarvestedFunction function = second.function(i);
      PairedFunction pair = pairs.get(function);
      PulledFunction pulled;
      if (pair == null) {
        pulled = pulled(function, null, Confidence.CERTAIN, Metadata.EMPTY, List.of());
      } else if (isByKey(pair)) {
        Confidence confidence = certain.get(i) ? Confidence.CERTAIN : Confidence.PROBABLE;
        HarvestedFunction before = pair.before();
        pulled = pulled(function, before.name(), confidence, before.metadata(), List.of());
      } else {
        List<SimilarName> similar = similar(pair, file, sure);
        pulled = pulled(function, null, Confidence.CERTAIN, Metadata.EMPTY, similar);
      }
      named.add(pulled.withOwnName());
    }
    return named;
  }

  private static boolean isByKey(PairedFunction pair) {
    return pair.hasSameKey() && pair.evidence() != PairEvidence.SIMILAR;
  }

  private static PulledFunction pulled(
      HarvestedFunction function,
      @Nullable ByteString name,
      Confidence confidence,
      Metadata metadata,
      List<SimilarName> similar) {
    Md5 key = function.primaryKeys().getFirst().md5();
    return new PulledFunction(
        function, key, name != null, name, confidence, metadata, 0, null, true, List.of(), similar);
  }

  private static List<SimilarName> similar(PairedFunction pair, ByteString file, float sure) {
    ByteString name = pair.before().name();
    if (name == null || pair.probability() < SimilarFunction.COMMENT) {
      return List.of();
    }
    Md5 key = pair.before().primaryKeys().getFirst().md5();
    boolean isSure = pair.probability() >= sure;
    return List.of(new SimilarName(name, pair.probability(), isSure, key, file, UNKNOWN, null));
  }
}
