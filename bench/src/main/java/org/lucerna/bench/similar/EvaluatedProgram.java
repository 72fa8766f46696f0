package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * A program whose functions are asked for or known.
 *
 * @param family the library; families are never split between training and test
 * @param variant how it was compiled, or the release it is from
 * @param asked its functions as requested
 * @param stored its functions as a store knows them
 * @param names of the functions as they are compared; null for those without
 * @param isAsked whether each function is asked for
 */
@SuppressWarnings("ArrayRecordComponent") // Neither compared nor printed; nobody writes into it.
record EvaluatedProgram(
    String family,
    String variant,
    ProgramSketch asked,
    ProgramSketch stored,
    List<@Nullable String> names,
    boolean[] isAsked) {
  /** Minimum number of instructions of a requested function. */
  private static final int FEWEST_INSTRUCTIONS = 6;

  /** Maximum number of functions of a program that are requested. */
  private static final int MOST_ASKED = 200;

  private static final Pattern PART = Pattern.compile("\\.(cold|part)(\\.\\d+)*");

  /** The features of a file; null if they are not known. */
  static @Nullable HarvestedFeatures features(Path file) throws IOException {
    try (Harvest harvest = Harvest.open(file, HarvestOptions.PLAIN)) {
      return harvest.features();
    }
  }

  /** The program in a file FAMILY--VARIANT. */
  static EvaluatedProgram of(Path file, HarvestedFeatures features, FeatureRarity rarity) {
    String[] parts = String.valueOf(file.getFileName()).split("--", 2);
    ProgramSketch asked = features.sketch(rarity, Sketch.ASKED_FEATURES);
    List<@Nullable String> names = new ArrayList<>();
    boolean[] isAsked = new boolean[asked.size()];
    int from =
        asked.size() <= MOST_ASKED
            ? 0
            : Math.min((int) (asked.size() * 0.3), asked.size() - MOST_ASKED);
    for (int i = 0; i < asked.size(); i++) {
      HarvestedFunction function = features.functions().get(i);
      String name = function.name() == null ? null : function.name().text();
      isAsked[i] =
          name != null
              && i >= from
              && i < from + MOST_ASKED
              && !PART.matcher(name).find()
              && features.features().get(i).measure(Measure.INSTRUCTIONS) >= FEWEST_INSTRUCTIONS;
      names.add(name == null ? null : NameRule.compared(name));
    }
    return new EvaluatedProgram(
        parts[0],
        parts.length > 1 ? parts[1] : "",
        asked,
        asked.heaviest(rarity, Sketch.STORED_FEATURES),
        names,
        isAsked);
  }

  @Override
  public String toString() {
    return family + "--" + variant;
  }
}
