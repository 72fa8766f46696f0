package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.elf.ElfHarvest;
import org.lucerna.warp.code.FunctionGuids;

/**
 * Computes the WARP GUIDs of the functions of an ELF file, round after round, with the constraints
 * and then alone. Prints the speed of the best round. One core is measured by binding the process
 * to it: with {@code -XX:ActiveProcessorCount=1}, a parallel stream still has two threads.
 */
public final class GuidMeasurement {
  private static final int ROUNDS = 20;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEGA = 1e6;

  private GuidMeasurement() {}

  /** {@code FILE [ROUNDS]}. */
  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    try (ElfFile file = ElfFile.open(Path.of(arguments[0]))) {
      LinkedHarvest harvest = ElfHarvest.of(file, HarvestOptions.PLAIN);
      GuidImage image = harvest.guidImage();
      if (image == null) {
        throw new IOException("no GUIDs for the processor of this file");
      }
      List<HarvestedFunction> functions = harvest.functions();
      double megabytes = functions.stream().mapToLong(HarvestedFunction::size).sum() / MEGA;
      System.out.printf("%.1f MB of functions%n", megabytes);
      measure("with constraints", megabytes, rounds, () -> count(harvest.guids(false)));
      measure("alone", megabytes, rounds, () -> count(image, functions));
    }
  }

  /**
   * Measures how fast GUIDs are computed.
   *
   * @param round computes them once, and returns their number
   */
  private static void measure(String what, double megabytes, int rounds, LongSupplier round) {
    double best = 0;
    long count = 0;
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      count = round.getAsLong();
      best = Math.max(best, megabytes * NANOS_PER_SECOND / (System.nanoTime() - start));
    }
    System.out.printf("GUIDs %s: %d, %.1f MB/s%n", what, count, best);
  }

  private static long count(@Nullable HarvestedGuids guids) {
    return guids == null ? 0 : guids.functions().size();
  }

  private static long count(GuidImage image, List<HarvestedFunction> functions) {
    FunctionGuids guids = FunctionGuids.of(image.program());
    return functions.stream()
        .filter(each -> guids.of(each.address() + image.bias()) != null)
        .count();
  }
}
