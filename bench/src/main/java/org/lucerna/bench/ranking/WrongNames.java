package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The names that functions get by mistake. Half of the mistakes are signatures that match the wrong
 * function: all who make that mistake give the same name, which belongs to a function of nearly the
 * same size. The others are names of other functions of the same program.
 */
final class WrongNames {
  private static final double BY_SIGNATURE = 0.5;

  /** Maximum distance of that function in the order of sizes. */
  private static final int NEAR = 200;

  private final long seed;
  private final List<SimulatedProgram.Function> bySize;

  /**
   * Mistakes.
   *
   * @param pushed the programs to take names from
   */
  WrongNames(List<SimulatedProgram> pushed, long seed) {
    this.seed = seed;
    bySize = new ArrayList<>();
    pushed.forEach(
        program ->
            program.functions().stream().filter(f -> !f.names().isEmpty()).forEach(bySize::add));
    bySize.sort(
        Comparator.comparingInt(SimulatedProgram.Function::size)
            .thenComparing(SimulatedProgram.Function::key));
  }

  /** A wrong name for a function; null if the name drawn happens to be right. */
  @Nullable String name(SimulatedProgram program, int index, SplittableRandom random) {
    SimulatedProgram.Function function = program.functions().get(index);
    SimulatedProgram.Function other =
        random.nextDouble() < BY_SIGNATURE
            ? bySignature(function)
            : program.functions().get(random.nextInt(program.functions().size()));
    if (other.names().isEmpty() || function.names().contains(other.names().getFirst())) {
      return null;
    }
    return other.names().getFirst();
  }

  private SimulatedProgram.Function bySignature(SimulatedProgram.Function function) {
    SplittableRandom fixed = new SplittableRandom(seed ^ function.key().high());
    int low = firstOfSize(function.size()) + fixed.nextInt(2 * NEAR) - NEAR;
    return bySize.get(Math.clamp(low, 0, bySize.size() - 1));
  }

  private int firstOfSize(int size) {
    int low = 0;
    int high = bySize.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bySize.get(middle).size() < size) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
