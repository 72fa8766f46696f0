package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.FeatureReader;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.similarity.sketch.SketchArchitecture;

/** Reads the features of functions one by one. Not thread-safe. */
public final class FeaturesBuilder {
  private final SketchArchitecture architecture;
  private final FeatureReader reader;
  private final List<HarvestedFunction> functions = new ArrayList<>();
  private final List<Long> addresses = new ArrayList<>();
  private final List<FunctionFeatures> features = new ArrayList<>();

  /** Reads functions of one program. */
  public FeaturesBuilder(
      SketchArchitecture architecture, ArgumentRegisters arguments, ProgramView program) {
    this.architecture = architecture;
    reader = new FeatureReader(architecture.instructions(arguments), program);
  }

  /**
   * Adds a function; they must ascend by address.
   *
   * @param address at which others call it
   * @param code of its first chunk
   */
  public void add(HarvestedFunction function, long address, MemorySegment code) {
    functions.add(function);
    addresses.add(address);
    features.add(reader.read(address, code));
  }

  /** The features of all functions that were added. */
  public HarvestedFeatures build() {
    long[] starts = addresses.stream().mapToLong(Long::longValue).toArray();
    return new HarvestedFeatures(architecture, functions, starts, features);
  }
}
