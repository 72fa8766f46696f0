package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * dazhbog's rule, written after the description of its formula. Per key, of the newest 16 versions
 * v; a version is what consecutive pushes of the key say alike, obs(k, b) how often key k was
 * pushed from binary b, df(k) how many binaries have it:
 *
 * <pre>
 * vote(b) = sum over requested keys k of obs(k, b) / (1 + ln(1 + df(k)));  P(b) = vote(b) / sum
 * coh  = sum of P over v's 16 binaries with the most observations
 * stab = observations of v / most of any version
 * rec  = (t - tmin) / (tmax - tmin), 1 where equal
 * pop  = ln(1 + binaries of v) / ln(1 + most)
 * first version  = 2 coh + 0.5 stab + 0.5 rec + 0.5 pop
 * </pre>
 *
 * Its terms for the asker's binary, name, host and origin are nil where a pull does not tell these,
 * as IDA's does not. Of several equals the newer wins.
 *
 * <p>The additions of autumn 2026 as far as they are described; {@code consistency} (0.85) and
 * {@code canonical} (0.5) are not:
 *
 * <pre>
 * + 1.25 share of the requested metadata keys that v has: prototype, comments, frame
 * + 0.75 clamp(quality / 8, -1, 1)
 *   quality = 0.25 a default name, 1 a plain, 1.5 a qualified, 2.5 one that demangles
 *           + 4.5 with a prototype + 1.5 with a frame + 0.2 a member (16 at most)
 *           + 0.15 a comment (32 at most)
 * + 0.75 anchor: every other requested key gives a mass of 1, shared by its binaries (none where
 *   these are more than 256); the share that v's binaries have of what the 64 heaviest have
 * </pre>
 */
final class Dazhbog implements Rule {
  private static final int MOST_VERSIONS = 16;
  private static final int MOST_BINARIES = 16;
  private static final int HEAVIEST = 64;
  private static final int COMMON = 256;

  private final boolean additions;

  /**
   * The rule.
   *
   * @param additions whether with those of autumn 2026
   */
  Dazhbog(boolean additions) {
    this.additions = additions;
  }

  /** A version with what is counted of it. */
  private static final class Version {
    final Observation first;
    final Map<Integer, Integer> binaries = new HashMap<>();
    Observation last;
    int observations;

    Version(Observation first) {
      this.first = first;
      this.last = first;
    }

    void see(Observation observation) {
      last = observation;
      observations++;
      binaries.merge(observation.file(), 1, Integer::sum);
    }
  }

  @Override
  public List<@Nullable Observation> choose(SimulatedPull pull, Knowledge knowledge) {
    Map<Integer, Double> likely = likely(pull, knowledge);
    Votes masses = new Votes(pull, knowledge, df -> df > COMMON || df == 0 ? 0 : 1.0 / df);
    Set<Integer> heaviest =
        likely.keySet().stream()
            .sorted(
                Comparator.comparingDouble((Integer file) -> -masses.without(NO_KEY, file))
                    .thenComparing(file -> file))
            .limit(HEAVIEST)
            .collect(Collectors.toSet());
    Map<Md5, Observation> answers = new HashMap<>();
    List<@Nullable Observation> all = new ArrayList<>();
    for (SimulatedPull.Asked asked : pull.asked()) {
      List<Observation> known = knowledge.of(asked.key());
      all.add(
          known.isEmpty()
              ? null
              : answers.computeIfAbsent(
                  asked.key(), _ -> best(versions(known), likely, masses, heaviest)));
    }
    return all;
  }

  /** A key that nothing has. */
  private static final Md5 NO_KEY = new Md5(0, 0);

  private static Map<Integer, Double> likely(SimulatedPull pull, Knowledge knowledge) {
    Map<Integer, Double> votes = new HashMap<>();
    double sum = 0;
    Set<Md5> seen = new HashSet<>();
    for (SimulatedPull.Asked asked : pull.asked()) {
      if (seen.add(asked.key())) {
        double each = 1 / (1 + Math.log(1 + knowledge.files(asked.key()).size()));
        for (Observation observation : knowledge.of(asked.key())) {
          votes.merge(observation.file(), each, Double::sum);
          sum += each;
        }
      }
    }
    double all = sum;
    votes.replaceAll((_, vote) -> vote / all);
    return votes;
  }

  private static List<Version> versions(List<Observation> known) {
    List<Version> versions = new ArrayList<>();
    for (Observation observation : known) {
      if (versions.isEmpty() || !versions.getLast().last.sameVersion(observation)) {
        versions.add(new Version(observation));
      }
      versions.getLast().see(observation);
    }
    return versions.subList(Math.max(0, versions.size() - MOST_VERSIONS), versions.size());
  }

  private Observation best(
      List<Version> versions, Map<Integer, Double> likely, Votes masses, Set<Integer> heaviest) {
    int mostSeen = versions.stream().mapToInt(v -> v.observations).max().orElse(1);
    int mostFiles = versions.stream().mapToInt(v -> v.binaries.size()).max().orElse(1);
    long first = versions.getFirst().first.time();
    long span = versions.getLast().first.time() - first;
    double anchored =
        heaviest.stream()
            .mapToDouble(f -> masses.without(versions.getFirst().first.key(), f))
            .sum();
    Version best = versions.getFirst();
    double most = Double.NEGATIVE_INFINITY;
    for (Version version : versions) {
      double score =
          2 * coherence(version, likely)
              + 0.5 * version.observations / mostSeen
              + 0.5 * (span == 0 ? 1 : (double) (version.first.time() - first) / span)
              + 0.5 * Math.log(1 + version.binaries.size()) / Math.log(1 + mostFiles);
      if (additions) {
        score += added(version, masses, heaviest, anchored);
      }
      if (score >= most) {
        most = score;
        best = version;
      }
    }
    return best.last;
  }

  private static double coherence(Version version, Map<Integer, Double> likely) {
    return version.binaries.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_BINARIES)
        .mapToDouble(entry -> likely.getOrDefault(entry.getKey(), 0.0))
        .sum();
  }

  private static double added(
      Version version, Votes masses, Set<Integer> heaviest, double anchored) {
    SimulatedNotes notes = version.last.notes();
    Md5 key = version.last.key();
    int kinds =
        (notes.typed() ? 1 : 0) + (notes.comments() > 0 ? 1 : 0) + (notes.members() > 0 ? 1 : 0);
    double anchor =
        version.binaries.keySet().stream()
            .filter(heaviest::contains)
            .mapToDouble(file -> masses.without(key, file))
            .sum();
    return 1.25 * kinds / 3
        + 0.75 * Math.clamp(quality(version.last.name(), notes) / 8, -1, 1)
        + (anchored > 0 ? 0.75 * anchor / anchored : 0);
  }

  static double quality(String name, SimulatedNotes notes) {
    double quality = name.startsWith("_Z") ? 2.5 : name.contains("::") ? 1.5 : 1;
    quality += notes.typed() ? 4.5 : 0;
    quality += notes.members() > 0 ? 1.5 + 0.2 * Math.min(16, notes.members()) : 0;
    return quality + 0.15 * Math.min(32, notes.comments());
  }
}
