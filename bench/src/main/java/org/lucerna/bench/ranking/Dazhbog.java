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
 * dazhbog's rule, implemented from the description of its formula, for the newest 16 versions v of
 * a key. A version is a run of identical pushes of the key, obs(k, b) is how often key k was pushed
 * from binary b, df(k) how many binaries have it:
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
 * Its terms for the client's binary, name, host and origin are 0 if a pull does not send these, and
 * IDA's does not. Of equal scores the newer version wins.
 *
 * <p>The additions of autumn 2026 as far as they are documented; {@code consistency} (0.85) and
 * {@code canonical} (0.5) are not:
 *
 * <pre>
 * + 1.25 share of the requested metadata keys that v has: prototype, comments, frame
 * + 0.75 clamp(quality / 8, -1, 1)
 *   quality = 0.25 a default name, 1 a plain, 1.5 a qualified, 2.5 one that demangles
 *           + 4.5 with a prototype + 1.5 with a frame + 0.2 a member (16 at most)
 *           + 0.15 a comment (32 at most)
 * + 0.75 anchor: every other requested key gives a mass of 1, shared by its binaries (none if these
 *   are more than 256); the share of v's binaries in the mass of the 64 heaviest
 * </pre>
 */
final class Dazhbog implements Rule {
  private static final int MAX_VERSIONS = 16;
  private static final int MAX_BINARIES = 16;
  private static final int HEAVIEST = 64;
  private static final int COMMON = 256;

  private final boolean additions;

  /**
   * The rule.
   *
   * @param additions whether to include those of autumn 2026
   */
  Dazhbog(boolean additions) {
    this.additions = additions;
  }

  /** A version with its counts. */
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
    for (SimulatedPull.RequestedFunction requestedFunction : pull.functions()) {
      List<Observation> known = knowledge.of(requestedFunction.key());
      all.add(
          known.isEmpty()
              ? null
              : answers.computeIfAbsent(
                  requestedFunction.key(), _ -> best(versions(known), likely, masses, heaviest)));
    }
    return all;
  }

  /** A key that no function has. */
  private static final Md5 NO_KEY = new Md5(0, 0);

  private static Map<Integer, Double> likely(SimulatedPull pull, Knowledge knowledge) {
    Map<Integer, Double> votes = new HashMap<>();
    double sum = 0;
    Set<Md5> seen = new HashSet<>();
    for (SimulatedPull.RequestedFunction requestedFunction : pull.functions()) {
      if (seen.add(requestedFunction.key())) {
        double each = 1 / (1 + Math.log(1 + knowledge.files(requestedFunction.key()).size()));
        for (Observation observation : knowledge.of(requestedFunction.key())) {
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
    return versions.subList(Math.max(0, versions.size() - MAX_VERSIONS), versions.size());
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
        .limit(MAX_BINARIES)
        .mapToDouble(entry -> likely.getOrDefault(entry.getKey(), 0.0))
        .sum();
  }

  private static double added(
      Version version, Votes masses, Set<Integer> heaviest, double anchored) {
    SimulatedMetadata metadata = version.last.metadata();
    Md5 key = version.last.key();
    int kinds =
        (metadata.typed() ? 1 : 0)
            + (metadata.comments() > 0 ? 1 : 0)
            + (metadata.members() > 0 ? 1 : 0);
    double anchor =
        version.binaries.keySet().stream()
            .filter(heaviest::contains)
            .mapToDouble(file -> masses.without(key, file))
            .sum();
    return 1.25 * kinds / 3
        + 0.75 * Math.clamp(quality(version.last.name(), metadata) / 8, -1, 1)
        + (anchored > 0 ? 0.75 * anchor / anchored : 0);
  }

  static double quality(String name, SimulatedMetadata metadata) {
    double quality = name.startsWith("_Z") ? 2.5 : name.contains("::") ? 1.5 : 1;
    quality += metadata.typed() ? 4.5 : 0;
    quality += metadata.members() > 0 ? 1.5 + 0.2 * Math.min(16, metadata.members()) : 0;
    return quality + 0.15 * Math.min(32, metadata.comments());
  }
}
