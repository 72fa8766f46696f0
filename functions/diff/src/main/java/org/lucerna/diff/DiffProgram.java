package org.lucerna.diff;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * The functions of a file that is compared, known by their place in the order of the file. The file
 * need not stay open. Immutable.
 */
public final class DiffProgram {
  private final List<HarvestedFunction> functions;
  private final @Nullable HarvestedFeatures features;
  private final @Nullable ProgramSketch sketch;

  /** The number of each function among the features; -1 if it has none. */
  private final int[] numbers;

  /** The place of each function of the features. */
  private final int[] places;

  private DiffProgram(
      List<HarvestedFunction> functions,
      @Nullable HarvestedFeatures features,
      @Nullable ProgramSketch sketch) {
    this.functions = List.copyOf(functions);
    this.features = features;
    this.sketch = sketch;
    List<HarvestedFunction> compared = features == null ? List.of() : features.functions();
    IdentityHashMap<HarvestedFunction, Integer> known = new IdentityHashMap<>();
    for (int i = 0; i < compared.size(); i++) {
      known.put(compared.get(i), i);
    }
    numbers = functions.stream().mapToInt(each -> known.getOrDefault(each, -1)).toArray();
    places = new int[compared.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] >= 0) {
        places[numbers[i]] = i;
      }
    }
  }

  /**
   * The functions of an open file, which is read.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static DiffProgram of(Harvest file, SimilarityModel model) {
    return of(file.functions(), file.features(), model);
  }

  /**
   * Functions that were read before.
   *
   * @param features of some of these very functions; null if its code cannot be compared
   */
  public static DiffProgram of(
      List<HarvestedFunction> functions,
      @Nullable HarvestedFeatures features,
      SimilarityModel model) {
    ProgramSketch sketch =
        features == null ? null : features.sketch(model.rarity(), Sketch.ASKED_FEATURES);
    return new DiffProgram(functions, features, sketch);
  }

  /** The functions, in the order of the file. */
  public List<HarvestedFunction> functions() {
    return functions;
  }

  /** The processor of its functions; null if there are none. */
  public @Nullable Architecture architecture() {
    return functions.isEmpty()
        ? null
        : functions.getFirst().keys().getFirst().profile().architecture().family();
  }

  /** Whether the functions of both are for one processor, or one has none. */
  public boolean isComparableWith(DiffProgram other) {
    Architecture own = architecture();
    Architecture others = other.architecture();
    return own == null || others == null || own == others;
  }

  int size() {
    return functions.size();
  }

  HarvestedFunction function(int place) {
    return functions.get(place);
  }

  /** The first key of a function: IDA's. */
  Md5 key(int place) {
    return functions.get(place).primaryKeys().getFirst().md5();
  }

  /** The key that a function has before and after linking. */
  Md5 linkedKey(int place) {
    return functions.get(place).linkedKey().md5();
  }

  /** The features of a function; null if it has none. */
  @Nullable FunctionFeatures features(int place) {
    return features == null || numbers[place] < 0 ? null : features.features().get(numbers[place]);
  }

  /** The sketches of its functions with features; null if there are none. */
  @Nullable ProgramSketch sketch() {
    return sketch;
  }

  /** The place of the function with a number in {@link #sketch}. */
  int place(int number) {
    return places[number];
  }

  /** The functions that a function calls. */
  int[] callees(int place) {
    return sketch == null || numbers[place] < 0
        ? new int[0]
        : places(sketch.callees(numbers[place]));
  }

  /** The functions that call a function. */
  int[] callers(int place) {
    return sketch == null || numbers[place] < 0
        ? new int[0]
        : places(sketch.callers(numbers[place]));
  }

  private int[] places(int[] all) {
    return Arrays.stream(all).map(this::place).toArray();
  }
}
