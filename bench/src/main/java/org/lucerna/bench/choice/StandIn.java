package org.lucerna.bench.choice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.Md5;

/**
 * Five plain signals of each name of a key, each from 0 to 1:
 *
 * <ul>
 *   <li>company: the share of the {@link Votes} for the key's files that the files have which give
 *       the name; the key's own vote does not count
 *   <li>neighbours: how many functions before and behind the one asked for, eight on each side at
 *       most, follow without a gap in the file where the name was given; that of the file which
 *       fits best
 *   <li>accounts: the share of the key's accounts that gave it
 *   <li>files: the share of the key's files that have it
 *   <li>newness: when it was given last, from 0 for the oldest name to 1 for the newest
 * </ul>
 */
final class StandIn implements Signals {
  private static final int REACH = 8;

  @Override
  public List<String> names() {
    return List.of("company", "neighbours", "accounts", "files", "newness");
  }

  /** What is said for a name. */
  private static final class Opinion {
    final Set<Integer> files = new HashSet<>();
    final Set<Integer> accounts = new HashSet<>();
    final Set<Spot> spots = new LinkedHashSet<>();
    Observation last;

    Opinion(Observation first) {
      last = first;
    }

    void add(Observation observation) {
      files.add(observation.file());
      accounts.add(observation.account());
      spots.add(new Spot(observation.file(), observation.place()));
      last = observation;
    }
  }

  /** Where a function is. */
  private record Spot(int file, int place) {}

  /** A key with what does not depend on where it is asked for. */
  private record Prepared(List<Opinion> opinions, List<double[]> values) {}

  @Override
  public List<List<Candidate>> candidates(Pull pull, Knowledge knowledge) {
    Votes votes = new Votes(pull, knowledge, df -> df == 0 ? 0 : 1.0 / (df * df));
    Map<Md5, Prepared> prepared = new HashMap<>();
    List<List<Candidate>> all = new ArrayList<>();
    for (int i = 0; i < pull.asked().size(); i++) {
      Prepared key =
          prepared.computeIfAbsent(
              pull.asked().get(i).key(), k -> prepare(k, knowledge.of(k), votes));
      List<Candidate> candidates = new ArrayList<>();
      for (int c = 0; c < key.opinions.size(); c++) {
        double[] values = key.values.get(c).clone();
        values[1] =
            key.opinions.size() == 1 ? 0 : neighbours(key.opinions.get(c), pull, i, knowledge);
        candidates.add(new Candidate(key.opinions.get(c).last, values));
      }
      all.add(candidates);
    }
    return all;
  }

  private static Prepared prepare(Md5 key, List<Observation> known, Votes votes) {
    Map<String, Opinion> opinions = new LinkedHashMap<>();
    Set<Integer> files = new HashSet<>();
    Set<Integer> accounts = new HashSet<>();
    for (Observation each : known) {
      opinions.computeIfAbsent(each.name(), _ -> new Opinion(each)).add(each);
      files.add(each.file());
      accounts.add(each.account());
    }
    long oldest = opinions.values().stream().mapToLong(o -> o.last.time()).min().orElse(0);
    long newest = opinions.values().stream().mapToLong(o -> o.last.time()).max().orElse(0);
    double votesOfAll = files.stream().mapToDouble(file -> votes.without(key, file)).sum();
    List<double[]> values = new ArrayList<>();
    for (Opinion opinion : opinions.values()) {
      double own = opinion.files.stream().mapToDouble(file -> votes.without(key, file)).sum();
      values.add(
          new double[] {
            votesOfAll > 0 ? own / votesOfAll : 0,
            0,
            (double) opinion.accounts.size() / accounts.size(),
            (double) opinion.files.size() / files.size(),
            newest > oldest ? (double) (opinion.last.time() - oldest) / (newest - oldest) : 1
          });
    }
    return new Prepared(List.copyOf(opinions.values()), values);
  }

  private static double neighbours(Opinion opinion, Pull pull, int index, Knowledge knowledge) {
    int most = 0;
    for (Spot spot : opinion.spots) {
      int before = alike(pull, index, spot, -1, knowledge);
      most = Math.max(most, before + alike(pull, index, spot, 1, knowledge));
    }
    return most / (2.0 * REACH);
  }

  /** How many functions on one side of both are the same, without a gap. */
  private static int alike(Pull pull, int index, Spot spot, int step, Knowledge knowledge) {
    int count = 0;
    int at = index + step;
    while (count < REACH
        && at >= 0
        && at < pull.asked().size()
        && pull.asked().get(at).key().equals(knowledge.keyAt(spot.file, spot.place + at - index))) {
      count++;
      at += step;
    }
    return count;
  }
}
