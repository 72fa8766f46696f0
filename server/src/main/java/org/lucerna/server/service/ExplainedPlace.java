package org.lucerna.server.service;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Pull;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranking;

/**
 * Why a pull gets a certain name at one place. No account or file is named.
 *
 * @param place index of the key in the pull
 * @param key of the function there
 * @param names the candidates, the served one first
 */
public record ExplainedPlace(int place, Md5 key, List<Name> names) {
  public ExplainedPlace {
    names = List.copyOf(names);
  }

  /**
   * A name that was given to the function.
   *
   * @param version id of the newest version that has it
   * @param size as declared there, in bytes, unsigned, 0 for unknown
   * @param files number of files that had it last, among those remembered
   * @param accounts number of accounts that gave it last, among those remembered
   * @param score the signals times their weights
   * @param signals the enabled ones, from 0 to 1, by label, in display order
   */
  public record Name(
      ByteString name,
      long version,
      int size,
      int files,
      int accounts,
      double score,
      Map<String, Double> signals) {
    private static Name of(Ranking.RankedCandidate ranked) {
      NameCandidate nameCandidate = ranked.candidate();
      return new Name(
          nameCandidate.name(),
          nameCandidate.version(),
          nameCandidate.size(),
          nameCandidate.files().length,
          nameCandidate.accounts().length,
          ranked.score(),
          ranked.values());
    }
  }

  /**
   * The places of some of the keys of a pull, in its order. Nothing is counted.
   *
   * @param keys each once; unknown keys, and keys not in the pull, have no places
   */
  public static List<ExplainedPlace> of(FunctionStore store, Pull pull, List<Md5> keys) {
    return store.explain(pull, keys).stream()
        .map(
            explanation ->
                new ExplainedPlace(
                    explanation.place(),
                    pull.keys().get(explanation.place()),
                    explanation.ranking().candidates().stream().map(Name::of).toList()))
        .sorted(Comparator.comparingInt(ExplainedPlace::place))
        .toList();
  }
}
