package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.sketch.ProgramSketch;

/** The evidence for each pair from the rest of a program. Immutable, except while it is judged. */
public final class ProgramNumbers {
  /** Number of functions before and after that are considered. */
  private static final int SEEN = 24;

  /** A more probable match shows where others are. */
  private static final float SURE = 0.8f;

  private final ProgramSketch program;
  private final FunctionVector[] vectors;
  private final int[] alike;
  private final ReferenceSet references;
  private final Candidates[] candidates;
  private final int maxDegree;
  private final int near;

  /** The most probable candidate of each function; -1 if there is none. */
  private final int[] best;

  private final float[] highest;
  private final float[] second;

  /** The probabilities of the best candidates, by their programs. */
  private final float[] votes;

  private float allVotes = 1e-9f;

  private float mostVotes;

  /** The code that these candidates share with the functions, weighted by the votes. */
  private final float[] sharedCode;

  /** The votes for candidates with the same key. */
  private final float[] sameKeys;

  /** For each candidate the two functions that claim it most: place, probability, probability. */
  private final Map<Integer, Claim> claims = new HashMap<>();

  private static final class Claim {
    int place = -1;
    float first;
    float second;
  }

  ProgramNumbers(
      ProgramSketch program,
      FunctionVector[] vectors,
      int[] alike,
      ReferenceSet references,
      Candidates[] candidates,
      int maxDegree,
      int near) {
    this.program = program;
    this.vectors = vectors;
    this.alike = alike;
    this.references = references;
    this.candidates = candidates;
    this.maxDegree = maxDegree;
    this.near = near;
    best = new int[candidates.length];
    highest = new float[candidates.length];
    second = new float[candidates.length];
    votes = new float[references.programs()];
    sharedCode = new float[votes.length];
    sameKeys = new float[votes.length];
    for (int i = 0; i < candidates.length; i++) {
      survey(i);
    }
    for (float each : votes) {
      mostVotes = Math.max(mostVotes, each);
    }
  }

  private void survey(int place) {
    Candidates own = candidates[place];
    best[place] = -1;
    for (int i = 0; i < own.size(); i++) {
      float probability = own.probability(i);
      if (best[place] < 0 || probability > highest[place]) {
        highest[place] = probability;
        best[place] = own.function(i);
      }
      Claim claim = claims.computeIfAbsent(own.function(i), _ -> new Claim());
      if (probability > claim.first) {
        claim.second = claim.first;
        claim.first = probability;
        claim.place = place;
      } else if (probability > claim.second) {
        claim.second = probability;
      }
    }
    for (int i = 0; i < own.size(); i++) {
      if (!references.areNamedAlike(own.function(i), best[place])) {
        second[place] = Math.max(second[place], own.probability(i));
      }
    }
    if (best[place] >= 0) {
      int known = references.program(best[place]);
      FunctionVector match = references.function(best[place]);
      votes[known] += highest[place];
      float[] shared = new float[FeatureFamily.COUNT];
      vectors[place].addShared(match, shared);
      sharedCode[known] += highest[place] * match.sharedCode(shared);
      sameKeys[known] += vectors[place].key().equals(match.key()) ? highest[place] : 0;
      allVotes += highest[place];
    }
  }

  /** The share of the code of each known program that functions have in common with it. */
  float[] sharedCode() {
    float[] shares = new float[votes.length];
    for (int known = 0; known < shares.length; known++) {
      shares[known] = sharedCode(known);
    }
    return shares;
  }

  private float sharedCode(int known) {
    return sharedCode[known] / votesFor(known);
  }

  private float votesFor(int known) {
    return Math.max(votes[known], 1e-6f);
  }

  /** Puts the numbers of a pair after those that it has by itself. Thread-safe. */
  void put(int place, int index, float[] numbers) {
    Candidates own = candidates[place];
    int function = own.function(index);
    float probability = own.probability(index);
    int known = references.program(function);
    float vote = votes[known] - (best[place] == function ? highest[place] : 0);
    int[] callees = references.callees(function);
    int[] callers = references.callers(function);
    float called = callees.length > maxDegree ? 0 : matches(program.callees(place), callees, known);
    boolean manyCallers = callers.length > maxDegree || program.callers(place).length > maxDegree;
    float calling = manyCallers ? 0 : matches(program.callers(place), callers, known);
    Claim claim = claims.get(function);
    float rival = claim == null ? 0 : claim.place == place ? claim.second : claim.first;
    int at = ProgramMatch.PAIR_NUMBERS;
    numbers[at++] = own.alone(index);
    numbers[at++] = vote / allVotes;
    numbers[at++] = FunctionVector.log2(1 + Math.max(0, vote));
    numbers[at++] = called;
    numbers[at++] = called / Math.max(1, program.callees(place).length);
    numbers[at++] = called / Math.max(1, callees.length);
    numbers[at++] = calling;
    numbers[at++] = calling / Math.max(1, manyCallers ? 0 : program.callers(place).length);
    numbers[at++] = adjacent(place, function, known);
    numbers[at++] = rival;
    boolean isNamedBest = references.areNamedAlike(function, best[place]);
    numbers[at++] = probability - (isNamedBest ? second[place] : highest[place]);
    numbers[at++] = vote / candidates.length;
    numbers[at++] = program.callees(place).length;
    numbers[at++] = calling / Math.max(1, manyCallers ? 0 : callers.length);
    numbers[at++] = drift(place, function, known, -1);
    numbers[at++] = drift(place, function, known, 1);
    numbers[at++] = callees.length > maxDegree ? 0 : strangers(place, callees, known);
    numbers[at++] = probability - rival;
    float mean = sharedCode(known);
    numbers[at++] = mean;
    // The pair's own numbers begin with the masses that it shares.
    numbers[at++] = references.function(function).sharedCode(numbers) - mean;
    numbers[at++] = sameKeys[known] / votesFor(known);
    numbers[at++] = FunctionVector.log2(alike[place]);
    numbers[at++] = FunctionVector.log2(references.alike(function));
    numbers[at++] = vote / Math.max(mostVotes, 1e-6f);
    numbers[at++] = references.language(function).place();
    numbers[at] = votes[known] / (references.end(known) - references.start(known));
  }

  /** The sum of the probabilities that each of some functions matches one of others. */
  private float matches(int[] places, int[] others, int known) {
    int start = references.start(known);
    float sum = 0;
    for (int place : places) {
      float most = 0;
      for (int other : others) {
        most = Math.max(most, candidates[place].probabilityOf(start + other));
      }
      sum += most;
    }
    return sum;
  }

  /**
   * The distance from the nearest match on one side to the candidate, less its distance to the
   * function; {@code SEEN + 1} if there is none.
   */
  private float drift(int place, int function, int known, int direction) {
    for (int step = 1; step <= SEEN; step++) {
      int other = place + direction * step;
      if (other < 0 || other >= best.length) {
        return SEEN + 1;
      }
      boolean isMatch =
          best[other] >= 0
              && highest[other] >= SURE
              && references.program(best[other]) == known
              && best[other] != function;
      if (isMatch) {
        int distance = (best[other] - function) * direction - step;
        return Math.clamp(distance, -SEEN, SEEN);
      }
    }
    return SEEN + 1;
  }

  /** The probabilities of callees of a candidate that match functions which are not called. */
  private float strangers(int place, int[] callees, int known) {
    int start = references.start(known);
    float sum = 0;
    for (int callee : callees) {
      Claim claim = claims.get(start + callee);
      if (claim != null
          && claim.first >= 0.5f
          && Arrays.binarySearch(program.callees(place), claim.place) < 0) {
        sum += claim.first;
      }
    }
    return sum;
  }

  /** The probabilities of the functions before and after whose matches lie at the same distance. */
  private float adjacent(int place, int function, int known) {
    float sum = 0;
    for (int distance = -near; distance <= near; distance++) {
      int other = place + distance;
      if (distance == 0 || other < 0 || other >= best.length || best[other] < 0) {
        continue;
      }
      boolean isNear =
          references.program(best[other]) == known
              && Math.abs(best[other] - function - distance) <= 6;
      sum += isNear ? highest[other] : 0;
    }
    return sum;
  }
}
