package org.lucerna.harvest;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/** Features of functions as sets. */
public final class FeatureSets {
  private FeatureSets() {}

  /** All features. */
  public static Set<Integer> of(FunctionFeatures function) {
    return IntStream.range(0, function.size())
        .mapToObj(function::feature)
        .collect(Collectors.toSet());
  }

  /** The features of one family. */
  public static Set<Integer> of(FunctionFeatures function, FeatureFamily family) {
    Set<Integer> features = of(function);
    features.removeIf(feature -> FeatureFamily.of(feature) != family);
    return features;
  }

  /** The share of the features of either function that both have. */
  public static double jaccard(FunctionFeatures one, FunctionFeatures other) {
    Set<Integer> both = of(one);
    both.retainAll(of(other));
    Set<Integer> either = new HashSet<>(of(one));
    either.addAll(of(other));
    return either.isEmpty() ? 1 : (double) both.size() / either.size();
  }

  /** The features of a file whose architecture is known. */
  public static HarvestedFeatures known(Harvest file) {
    return Objects.requireNonNull(file.features(), "features");
  }

  /** The function with a name. */
  public static FunctionFeatures named(Harvest file, String name) {
    HarvestedFeatures all = known(file);
    for (int i = 0; i < all.functions().size(); i++) {
      if (Objects.equals(all.functions().get(i).name(), ByteString.utf8(name))) {
        return all.features().get(i);
      }
    }
    throw new AssertionError("no function " + name);
  }
}
