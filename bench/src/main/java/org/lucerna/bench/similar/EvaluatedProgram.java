package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * A program whose functions are asked for or known.
 *
 * @param family the library; families are never split between training and test
 * @param variant how it was compiled, or the release it is from
 * @param addresses of its functions
 * @param asked its functions as requested
 * @param stored its functions as a store knows them
 * @param given the names of the functions; null for those without
 * @param names the same as they are compared
 * @param isAsked whether each function is asked for
 */
@SuppressWarnings("ArrayRecordComponent") // Neither compared nor printed; nobody writes into it.
record EvaluatedProgram(
    String family,
    String variant,
    long[] addresses,
    ProgramSketch asked,
    ProgramSketch stored,
    List<@Nullable String> given,
    List<@Nullable String> names,
    boolean[] isAsked) {
  /** Minimum number of instructions of a requested function. */
  private static final int FEWEST_INSTRUCTIONS = 6;

  /** Maximum number of functions of a program that are requested. */
  private static final int MOST_ASKED = 200;

  /**
   * Maximum number of functions of a program that are looked up, and of those before the requested.
   */
  private static final int LARGEST = 2000;

  private static final int AROUND = 800;

  private static final Pattern PART = Pattern.compile("\\.(cold|part)(\\.\\d+)*");

  /** The features of a file; null if they are not known. */
  static @Nullable HarvestedFeatures features(Path file) throws IOException {
    try (Harvest harvest = Harvest.open(file, HarvestOptions.PLAIN)) {
      return harvest.features();
    }
  }

  /** The program in a file FAMILY--VARIANT; null if it has no functions that can be compared. */
  static @Nullable EvaluatedProgram read(Path file, FeatureRarity rarity) throws IOException {
    Map<Long, String> exported = ExportedNames.of(file);
    HarvestedFeatures features =
        exported.isEmpty() ? features(file) : ExportedNames.featuresWithout(file);
    return features == null || features.functions().isEmpty()
        ? null
        : of(String.valueOf(file.getFileName()), features, exported, rarity);
  }

  private static EvaluatedProgram of(
      String file, HarvestedFeatures features, Map<Long, String> exported, FeatureRarity rarity) {
    String[] parts = file.split("--", 2);
    ProgramSketch asked = features.sketch(rarity, Sketch.ASKED_FEATURES);
    List<@Nullable String> given = new ArrayList<>();
    for (HarvestedFunction function : features.functions()) {
      String name = function.name() == null ? null : function.name().text();
      given.add(exported.getOrDefault(function.address(), name));
    }
    int named = (int) given.stream().filter(Objects::nonNull).count();
    int from = named <= MOST_ASKED ? 0 : Math.min((int) (named * 0.3), named - MOST_ASKED);
    boolean[] isAsked = new boolean[asked.size()];
    List<@Nullable String> names = new ArrayList<>();
    int before = 0;
    for (int i = 0; i < isAsked.length; i++) {
      String name = given.get(i);
      isAsked[i] =
          name != null
              && before >= from
              && before < from + MOST_ASKED
              && !PART.matcher(name).find()
              && features.features().get(i).measure(Measure.INSTRUCTIONS) >= FEWEST_INSTRUCTIONS;
      before += name == null ? 0 : 1;
      names.add(name == null ? null : NameRule.compared(name));
    }
    return new EvaluatedProgram(
        parts[0],
        parts.length > 1 ? parts[1] : "",
        features.functions().stream().mapToLong(HarvestedFunction::address).toArray(),
        asked,
        asked.heaviest(rarity, Sketch.STORED_FEATURES),
        given,
        names,
        isAsked);
  }

  /** The architecture of its first function. */
  Architecture architecture() {
    return asked.sketch(0).architecture();
  }

  /** The part of a large program that is around the requested functions. */
  EvaluatedProgram around() {
    int first = 0;
    while (first < isAsked.length && !isAsked[first]) {
      first++;
    }
    int from = Math.clamp(first - AROUND, 0, Math.max(0, isAsked.length - LARGEST));
    int to = Math.min(from + LARGEST, isAsked.length);
    return new EvaluatedProgram(
        family,
        variant,
        Arrays.copyOfRange(addresses, from, to),
        asked.slice(from, to),
        stored.slice(from, to),
        given.subList(from, to),
        names.subList(from, to),
        Arrays.copyOfRange(isAsked, from, to));
  }

  /** The same with one of so many of the requested functions. */
  EvaluatedProgram thinned(int oneOf) {
    boolean[] fewer = new boolean[isAsked.length];
    int before = 0;
    for (int i = 0; i < fewer.length; i++) {
      fewer[i] = isAsked[i] && before++ % oneOf == 0;
    }
    return new EvaluatedProgram(family, variant, addresses, asked, stored, given, names, fewer);
  }

  @Override
  public String toString() {
    return family + "--" + variant;
  }
}
