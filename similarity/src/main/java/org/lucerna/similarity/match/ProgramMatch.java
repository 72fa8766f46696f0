package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * A program that is compared with a {@link ReferenceSet}, function by function and then as a whole.
 * Not thread-safe.
 */
public final class ProgramMatch {
  /** Candidates that are looked up for a function. */
  private static final int LOOKED_UP = 30;

  /** A match that is more probable leads to its neighbors. */
  private static final float LEADS = 0.6f;

  /** Pairs of callees, or of callers, that a match adds at most. */
  private static final int MAX_PAIRS = 150;

  /** With more callees or callers a function is no sign. */
  private static final int MAX_DEGREE = 200;

  private static final int NEAR = 4;

  /** How many numbers {@link #programNumbers} adds to those of a pair. */
  public static final int PROGRAM_NUMBERS = 13;

  /** How many numbers a pair has. */
  public static final int PAIR_NUMBERS = PairNumbers.COUNT;

  private final ProgramSketch program;
  private final FunctionVector[] vectors;
  private final ReferenceSet references;
  private final IntPredicate allowed;
  private final Candidates[] candidates;
  private final PairNumbers pairs = new PairNumbers();

  /**
   * Looks up the candidates of each function.
   *
   * @param allowed the programs of the references that are searched
   */
  public ProgramMatch(
      ProgramSketch program, ReferenceSet references, FeatureRarity rarity, IntPredicate allowed) {
    this.program = program;
    vectors = new FunctionVector[program.size()];
    Arrays.setAll(vectors, i -> new FunctionVector(program.key(i), program.sketch(i), rarity));
    this.references = references;
    this.allowed = allowed;
    candidates = new Candidates[program.size()];
    CandidateIndex.Search search = references.index().search();
    int[] found = new int[LOOKED_UP];
    for (int i = 0; i < candidates.length; i++) {
      candidates[i] = new Candidates();
      int count =
          search.find(vectors[i], function -> allowed.test(references.program(function)), found);
      for (int j = 0; j < count; j++) {
        add(i, found[j]);
      }
    }
  }

  /** How many functions the program has. */
  public int size() {
    return candidates.length;
  }

  /** The candidates of a function. */
  public Candidates candidates(int place) {
    return candidates[place];
  }

  private void add(int place, int function) {
    FunctionVector query = vectors[place];
    float[] numbers = new float[PairNumbers.COUNT];
    pairs.put(
        query,
        references.function(function),
        new int[] {program.callees(place).length, references.callees(function).length},
        new int[] {program.callers(place).length, references.callers(function).length},
        references.index().cosine(query, function),
        numbers);
    candidates[place].add(function, numbers);
  }

  /** Judges each pair by itself. */
  public void judgePairs(Forest forest) {
    for (Candidates each : candidates) {
      for (int i = 0; i < each.size(); i++) {
        each.setProbability(i, forest.probability(each.numbers(i)));
      }
    }
  }

  /** Adds candidates from around probable matches, to be judged. */
  public void expand() {
    int[] matches = new int[candidates.length];
    for (int i = 0; i < matches.length; i++) {
      int best = candidates[i].best();
      boolean leads = best >= 0 && candidates[i].probability(best) > LEADS;
      matches[i] = leads ? candidates[i].function(best) : -1;
    }
    for (int i = 0; i < matches.length; i++) {
      int match = matches[i];
      if (match < 0) {
        continue;
      }
      int start = references.start(references.program(match));
      addPairs(program.callees(i), references.callees(match), start, matches);
      addPairs(program.callers(i), references.callers(match), start, matches);
      addNear(i, match, matches);
    }
  }

  private void addPairs(int[] places, int[] others, int start, int[] matches) {
    if ((long) places.length * others.length > MAX_PAIRS) {
      return;
    }
    for (int place : places) {
      if (matches[place] < 0) {
        for (int other : others) {
          addNew(place, start + other);
        }
      }
    }
  }

  private void addNear(int place, int match, int[] matches) {
    int known = references.program(match);
    for (int i = Math.max(0, place - NEAR + 1); i < Math.min(matches.length, place + NEAR); i++) {
      if (matches[i] >= 0) {
        continue;
      }
      int from = Math.max(references.start(known), match - NEAR);
      int to = Math.min(references.end(known), match + NEAR + 1);
      for (int other = from; other < to; other++) {
        addNew(i, other);
      }
    }
  }

  private void addNew(int place, int function) {
    if (!candidates[place].has(function)) {
      add(place, function);
    }
  }

  /**
   * The numbers of all pairs, with what the rest of the program says.
   *
   * @return for each function, for each candidate, those of the pair and then {@link
   *     #PROGRAM_NUMBERS} more
   */
  public float[][][] programNumbers() {
    return new ProgramNumbers(program, references, candidates, MAX_DEGREE, NEAR).all();
  }

  /** Sets probabilities, in the order of {@link #programNumbers}. */
  public void judgeProgram(float[][][] numbers, Forest forest) {
    for (int i = 0; i < candidates.length; i++) {
      for (int j = 0; j < candidates[i].size(); j++) {
        candidates[i].setProbability(j, forest.probability(numbers[i][j]));
      }
    }
  }

  @Override
  public String toString() {
    return "ProgramMatch of "
        + candidates.length
        + " functions, "
        + Arrays.stream(candidates).mapToInt(Candidates::size).sum()
        + " pairs, "
        + allowed;
  }
}
