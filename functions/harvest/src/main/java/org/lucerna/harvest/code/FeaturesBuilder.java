package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.FeatureReader;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.InstructionReader;
import org.lucerna.similarity.feature.ProgramView;

/** Collects functions, and reads their features on all processors. Not thread-safe. */
public final class FeaturesBuilder {
  /** The number of functions that a worker takes at a time. */
  private static final int SHARE = 256;

  private final Architecture architecture;
  private final ArgumentRegisters arguments;
  private final ProgramView program;
  private final List<HarvestedFunction> functions = new ArrayList<>();
  private final List<Code> codes = new ArrayList<>();

  private record Code(Profile profile, long address, MemorySegment bytes) {}

  /** A builder for functions of one program, which is read until they are built. */
  public FeaturesBuilder(
      Architecture architecture, ArgumentRegisters arguments, ProgramView program) {
    this.architecture = architecture.family();
    this.arguments = arguments;
    this.program = program;
  }

  /**
   * Adds a function; they must ascend by address.
   *
   * @param address at which others call it
   * @param code of its first chunk
   */
  public void add(HarvestedFunction function, long address, MemorySegment code) {
    functions.add(function);
    codes.add(new Code(function.keys().getFirst().profile(), address, code));
  }

  /** The features of all functions that were added. */
  public HarvestedFeatures build() {
    List<FunctionFeatures> features =
        ParallelMap.harvest(codes, SHARE, this::worker, HarvestListener.NONE);
    long[] addresses = codes.stream().mapToLong(Code::address).toArray();
    return new HarvestedFeatures(architecture, functions, addresses, features);
  }

  /** Functions of one program may be of several instruction sets. */
  private Function<Code, List<FunctionFeatures>> worker() {
    Map<Architecture, FeatureReader> readers = new EnumMap<>(Architecture.class);
    return code ->
        List.of(
            readers
                .computeIfAbsent(code.profile().architecture(), _ -> reader(code.profile()))
                .read(code.address(), code.bytes()));
  }

  private FeatureReader reader(Profile profile) {
    InstructionReader instructions =
        InstructionReader.of(profile.architecture(), profile.order(), arguments);
    return new FeatureReader(instructions, program);
  }
}
