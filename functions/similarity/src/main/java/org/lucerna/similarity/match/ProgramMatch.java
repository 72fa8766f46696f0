package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * A program that is compared with a {@link ReferenceSet}, function by function and then as a whole.
 * Not thread-safe.
 */
public final class ProgramMatch {
  /** Number of candidates that are looked up for a function. */
  private static final int LOOKED_UP = 30;

  /** Number of these that are judged by the program, too. */
  private static final int KEPT = 10;

  /** Number of functions that one thread looks up in a row. */
  private static final int PART = 256;

  /** A match that is more probable leads to its neighbors. */
  private static final float LEADS = 0.6f;

  /** Maximum number of pairs of callees, or of callers, that a match adds; of more it adds none. */
  private static final int MAX_PAIRS = 150;

  /** A function with more callees or callers is no evidence. */
  private static final int MAX_DEGREE = 200;

  private static final int NEAR = 4;

  /** Maximum number of candidates that are added to a function from around others. */
  private static final int MAX_ADDED = 300;

  /** A function with fewer instructions is small; their logarithm. */
  private static final float SMALL = FunctionVector.log2(1 + 12);

  /** A program that shares less code with a known one was built in another way. */
  private static final float REBUILT = 0.5f;

  /** The least that a function with the same key gets. */
  private static final float EXACT = 0.999f;

  /** Probabilities that differ by less than a thousandth are equal. */
  private static final float THOUSAND = 1000;

  /** Most functions of one family: one of more says little. */
  private static final int SIBLINGS = 5;

  /** A function that is less probable does not count among them. */
  private static final float FEWEST = 0.01f;

  /** Of equal code in several programs, that of the program comes first that explains more. */
  private static final Comparator<SimilarFunction> BEST_FIRST =
      Comparator.<SimilarFunction>comparingInt(one -> -Math.round(THOUSAND * one.probability()))
          .thenComparingInt(one -> -one.reasons().matched())
          .thenComparingDouble(one -> -one.probability());

  /** Number of values that {@link #programNumbers} adds to those of a pair. */
  public static final int PROGRAM_NUMBERS = 26;

  /** Number of values of a pair. */
  public static final int PAIR_NUMBERS = PairNumbers.COUNT;

  private final ProgramSketch program;
  private final FunctionVector[] vectors;

  /** How many functions of the program have each function's shape. */
  private final int[] alike;

  private final ReferenceSet references;
  private final IntPredicate allowed;
  private final Candidates[] candidates;
  private final Runnable between;

  /** What functions share with each known program; known after the second pass. */
  private float[] sharedCode = {};

  /**
   * A match that is yet to be judged.
   *
   * @param allowed the programs of the references that are searched
   */
  public ProgramMatch(
      ProgramSketch program, ReferenceSet references, FeatureRarity rarity, IntPredicate allowed) {
    this(program, references, rarity, allowed, () -> {});
  }

  /** Like the constructor above; calls {@code between} between functions, from several threads. */
  ProgramMatch(
      ProgramSketch program,
      ReferenceSet references,
      FeatureRarity rarity,
      IntPredicate allowed,
      Runnable between) {
    this.between = between;
    this.program = program;
    this.references = references;
    this.allowed = allowed;
    vectors = new FunctionVector[program.size()];
    Arrays.parallelSetAll(
        vectors, i -> new FunctionVector(program.key(i), program.sketch(i), rarity));
    alike = ReferenceSet.alike(Arrays.asList(vectors));
    candidates = new Candidates[program.size()];
    Arrays.setAll(candidates, _ -> new Candidates());
  }

  /** Number of functions of the program. */
  public int size() {
    return candidates.length;
  }

  /** The candidates of a function. */
  public Candidates candidates(int place) {
    return candidates[place];
  }

  /** Judges all pairs: each by itself, then in two passes by the rest of the program. */
  public void judge(SimilarityModel model) {
    judgePairs(model.pairs());
    judgeFirst(model.pairs(), model.firstPass());
    judgeSecond(model.secondPass(), model.calibrations());
  }

  /** Looks up candidates and judges each pair by itself; adds those around probable matches. */
  public void judgePairs(Forest pairs) {
    lookUp();
    judgeNew(pairs);
    for (Candidates own : candidates) {
      own.keep(KEPT);
    }
    expand();
    judgeNew(pairs);
  }

  /**
   * The first pass: judges all pairs by the rest of the program; adds pairs around matches that are
   * probable now, judged by themselves.
   */
  public void judgeFirst(Forest pairs, Forest firstPass) {
    setProbabilities(judged(programNumbers(), firstPass));
    expand();
    judgeNew(pairs);
  }

  /** The second pass: judges all pairs again by the current state of the rest of the program. */
  public void judgeSecond(Forest secondPass, Calibrations calibrations) {
    ProgramNumbers numbers = programNumbers();
    float[][] judged = judged(numbers, secondPass);
    sharedCode = numbers.sharedCode();
    for (int place = 0; place < judged.length; place++) {
      float[] own = judged[place];
      for (int i = 0; i < own.length; i++) {
        own[i] = calibrations.of(own[i], group(place, candidates[place].function(i)));
      }
    }
    setProbabilities(judged);
  }

  /** The group of a pair, by what the second pass began with. */
  public CalibrationGroup group(int place, int function) {
    return new CalibrationGroup(
        references.language(function),
        isSmall(place),
        sharedCode[references.program(function)] < REBUILT);
  }

  /** Looks up the candidates of each function. */
  public void lookUp() {
    IntStream.range(0, Math.ceilDiv(candidates.length, PART))
        .parallel()
        .forEach(part -> lookUp(PART * part, Math.min(PART * (part + 1), candidates.length)));
  }

  private void lookUp(int from, int to) {
    CandidateIndex.Search search = references.index().search();
    int[] found = new int[LOOKED_UP];
    IntPredicate isAllowed = function -> allowed.test(references.program(function));
    for (int i = from; i < to; i++) {
      candidates[i].addAll(found, search.find(vectors[i], isAllowed, found));
    }
  }

  private void judgeNew(Forest pairs) {
    IntStream.range(0, candidates.length)
        .parallel()
        .forEach(
            place -> {
              between.run();
              Candidates own = candidates[place];
              float[] numbers = new float[PAIR_NUMBERS];
              for (int i = 0; i < own.size(); i++) {
                if (own.isNew(i)) {
                  putPair(place, own.function(i), numbers);
                  own.setAlone(i, pairs.probability(numbers));
                }
              }
              anchor(place);
            });
  }

  /**
   * Functions with the same key are the same, unless they are small: code that does little is equal
   * by chance. If such functions have several names, the forests decide.
   */
  private void anchor(int place) {
    if (isSmall(place)) {
      return;
    }
    Candidates own = candidates[place];
    int[] same =
        IntStream.range(0, own.size()).filter(i -> isSameKey(place, own.function(i))).toArray();
    for (int i : same) {
      if (!references.areNamedAlike(own.function(same[0]), own.function(i))) {
        return;
      }
    }
    for (int i : same) {
      // Among equal functions of several programs, the more probable one stays more probable.
      own.setProbability(i, EXACT + (1 - EXACT) * own.probability(i));
    }
  }

  private boolean isSameKey(int place, int function) {
    return vectors[place].key().equals(references.key(function));
  }

  private void putPair(int place, int function, float[] into) {
    PairNumbers.put(
        vectors[place],
        references.function(function),
        new int[] {program.callees(place).length, references.callees(function).length},
        new int[] {program.callers(place).length, references.callers(function).length},
        into);
  }

  /** The numbers of a pair by itself. */
  public float[] pairNumbers(int place, int index) {
    float[] numbers = new float[PAIR_NUMBERS];
    putPair(place, candidates[place].function(index), numbers);
    return numbers;
  }

  /** The numbers of a pair, including those from the rest of the program. */
  public float[] numbers(ProgramNumbers of, int place, int index) {
    float[] numbers = new float[PAIR_NUMBERS + PROGRAM_NUMBERS];
    putPair(place, candidates[place].function(index), numbers);
    of.put(place, index, numbers);
    return numbers;
  }

  /** The evidence for pairs from the rest of the program, by the current probabilities. */
  public ProgramNumbers programNumbers() {
    return new ProgramNumbers(program, vectors, alike, references, candidates, MAX_DEGREE, NEAR);
  }

  private float[][] judged(ProgramNumbers of, Forest forest) {
    float[][] judged = new float[candidates.length][];
    IntStream.range(0, judged.length)
        .parallel()
        .forEach(
            place -> {
              between.run();
              float[] numbers = new float[PAIR_NUMBERS + PROGRAM_NUMBERS];
              judged[place] = new float[candidates[place].size()];
              for (int i = 0; i < judged[place].length; i++) {
                putPair(place, candidates[place].function(i), numbers);
                of.put(place, i, numbers);
                judged[place][i] = forest.probability(numbers);
              }
            });
    return judged;
  }

  private void setProbabilities(float[][] all) {
    for (int i = 0; i < all.length; i++) {
      candidates[i].setProbabilities(all[i]);
      anchor(i);
    }
  }

  /** Adds candidates from around probable matches, to be judged. */
  private void expand() {
    int[] matches = new int[candidates.length];
    for (int i = 0; i < matches.length; i++) {
      int best = candidates[i].best();
      boolean leads = best >= 0 && candidates[i].probability(best) > LEADS;
      matches[i] = leads ? candidates[i].function(best) : -1;
    }
    Additions additions = new Additions(candidates.length);
    for (int i = 0; i < matches.length; i++) {
      int match = matches[i];
      if (match < 0) {
        continue;
      }
      int start = references.start(references.program(match));
      addPairs(program.callees(i), references.callees(match), start, matches, additions);
      addPairs(program.callers(i), references.callers(match), start, matches, additions);
      addNear(i, match, matches, additions);
    }
    additions.addTo(candidates);
  }

  /** New candidates by function. */
  private static final class Additions {
    private final int[][] functions;
    private final int[] counts;

    Additions(int size) {
      functions = new int[size][0];
      counts = new int[size];
    }

    void add(int place, int function) {
      if (counts[place] == functions[place].length) {
        functions[place] = Arrays.copyOf(functions[place], 16 + 2 * counts[place]);
      }
      functions[place][counts[place]++] = function;
    }

    void addTo(Candidates[] candidates) {
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0) {
          candidates[i].addAll(functions[i], Math.min(counts[i], MAX_ADDED));
        }
      }
    }
  }

  private static void addPairs(
      int[] places, int[] others, int start, int[] matches, Additions additions) {
    if ((long) places.length * others.length > MAX_PAIRS) {
      return;
    }
    for (int place : places) {
      if (matches[place] < 0) {
        for (int other : others) {
          additions.add(place, start + other);
        }
      }
    }
  }

  private void addNear(int place, int match, int[] matches, Additions additions) {
    int known = references.program(match);
    for (int i = Math.max(0, place - NEAR + 1); i < Math.min(matches.length, place + NEAR); i++) {
      if (matches[i] >= 0) {
        continue;
      }
      int from = Math.max(references.start(known), match - NEAR);
      int to = Math.min(references.end(known), match + NEAR + 1);
      for (int other = from; other < to; other++) {
        additions.add(i, other);
      }
    }
  }

  /**
   * The known functions that are similar to one of the program, best first; of those with the same
   * name only the best. If none is probable enough, those of the best one's {@linkplain NameFamily
   * family}, if they are together.
   *
   * @param least probability
   */
  public List<SimilarFunction> similar(int place, float least) {
    List<SimilarFunction> found = distinct(place, least);
    return found.isEmpty() ? siblings(place, least) : found;
  }

  private List<SimilarFunction> distinct(int place, float least) {
    Candidates own = candidates[place];
    List<SimilarFunction> found = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      if (own.probability(i) >= least) {
        found.add(
            new SimilarFunction(
                own.function(i), own.probability(i), reasons(place, own.function(i))));
      }
    }
    found.sort(BEST_FIRST);
    List<SimilarFunction> distinct = new ArrayList<>();
    for (SimilarFunction one : found) {
      boolean isKnown =
          distinct.stream()
              .anyMatch(other -> references.areNamedAlike(one.function(), other.function()));
      if (!isKnown) {
        distinct.add(one);
      }
    }
    return distinct;
  }

  /** At most {@link #SIBLINGS} functions of one family that together are probable enough. */
  private List<SimilarFunction> siblings(int place, float least) {
    int best = candidates[place].best();
    if (best < 0 || least / SIBLINGS > candidates[place].probability(best)) {
      return List.of();
    }
    String family = references.family(candidates[place].function(best));
    if (family == null) {
      return List.of();
    }
    List<SimilarFunction> siblings =
        distinct(place, FEWEST).stream()
            .filter(one -> family.equals(references.family(one.function())))
            .limit(SIBLINGS)
            .toList();
    float together =
        NameFamily.probability(siblings.stream().map(SimilarFunction::probability).toList());
    return together >= least ? siblings : List.of();
  }

  /** Whether a function of the program has fewer than 12 instructions. */
  public boolean isSmall(int place) {
    return vectors[place].measure(Measure.INSTRUCTIONS.place()) < SMALL;
  }

  private Reasons reasons(int place, int function) {
    int[] shared = vectors[place].shared(references.function(function));
    int start = references.start(references.program(function));
    int neighbors = 0;
    for (int distance = -NEAR; distance <= NEAR; distance++) {
      int other = place + distance;
      boolean isInside = distance != 0 && other >= 0 && other < candidates.length;
      int match = isInside ? candidates[other].best() : -1;
      if (match >= 0
          && candidates[other].probability(match) >= LEADS
          && references.program(candidates[other].function(match)) == references.program(function)
          && Math.abs(candidates[other].function(match) - function - distance) <= NEAR) {
        neighbors++;
      }
    }
    return new Reasons(
        isSameKey(place, function),
        shared[FeatureFamily.STRING.place()],
        shared[FeatureFamily.IMPORT.place()],
        shared[FeatureFamily.CONSTANT.place()] + shared[FeatureFamily.TABLE.place()],
        shared[FeatureFamily.FIELD.place()],
        matched(program.callees(place), references.callees(function), start),
        matched(program.callers(place), references.callers(function), start),
        neighbors,
        shared[FeatureFamily.TYPE.place()]);
  }

  private int matched(int[] places, int[] others, int start) {
    int count = 0;
    for (int place : places) {
      int best = candidates[place].best();
      if (best >= 0 && candidates[place].probability(best) >= LEADS) {
        int other = candidates[place].function(best) - start;
        count += Arrays.binarySearch(others, other) >= 0 ? 1 : 0;
      }
    }
    return count;
  }

  @Override
  public String toString() {
    return "ProgramMatch of " + candidates.length + " functions";
  }
}
