package org.lucerna.harvest;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * The features of a file's functions, by which they are compared with similar ones.
 *
 * @param functions by ascending address
 * @param addresses addresses of the functions, by which {@code features} refers to callees; for
 *     object files they are made up
 * @param features of each of the functions
 */
@SuppressWarnings("ArrayRecordComponent") // Neither compared nor printed; never modified.
public record HarvestedFeatures(
    Architecture architecture,
    List<HarvestedFunction> functions,
    long[] addresses,
    List<FunctionFeatures> features) {
  /** Copies the lists. */
  public HarvestedFeatures {
    functions = List.copyOf(functions);
    features = List.copyOf(features);
  }

  /**
   * The sketches of the functions, in their order.
   *
   * @param most features that are kept of a function
   */
  public ProgramSketch sketch(FeatureRarity rarity, int most) {
    List<Md5> keys =
        functions.stream().map(function -> function.primaryKeys().getFirst().md5()).toList();
    return ProgramSketch.of(architecture, features, keys, addresses, rarity, most);
  }
}
