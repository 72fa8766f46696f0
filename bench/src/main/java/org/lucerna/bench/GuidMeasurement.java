package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;

/**
 * Computes the WARP GUIDs of a program's functions, round after round. Prints the time of the first
 * round, in which the JVM warms up, and the best, with constraints; {@code
 * -XX:ActiveProcessorCount=1} measures one core.
 */
public final class GuidMeasurement {
  private static final int ROUNDS = 20;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEGA = 1e6;

  private GuidMeasurement() {}

  /** {@code FILE [ROUNDS]}. */
  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    try (Harvest file = Harvest.open(Path.of(arguments[0]), HarvestOptions.PLAIN)) {
      double megabytes = file.functions().stream().mapToLong(HarvestedFunction::size).sum() / MEGA;
      double best = 0;
      for (int i = 0; i < rounds; i++) {
        long start = System.nanoTime();
        HarvestedGuids guids = file.guids();
        if (guids == null) {
          throw new IOException("no GUIDs for the processor of this file");
        }
        double speed = megabytes * NANOS_PER_SECOND / (System.nanoTime() - start);
        if (i == 0) {
          System.out.printf(
              "%d GUIDs of %.1f MB of functions; first %.1f MB/s",
              guids.functions().size(), megabytes, speed);
        }
        best = Math.max(best, speed);
      }
      System.out.printf(", best %.1f MB/s%n", best);
    }
  }
}
