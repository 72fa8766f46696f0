package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.Records;

/**
 * Reads an IDA database from open to close: all records, all names, all functions. Prints the time
 * of the first round, in which the JVM warms up, and the best.
 */
public final class DatabaseWalk {
  private static final int ROUNDS = 50;
  private static final double NANOS_PER_MILLI = 1e6;

  private DatabaseWalk() {}

  /** {@code DATABASE [ROUNDS]}. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    double[] millis = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      String read = read(file);
      millis[i] = (System.nanoTime() - start) / NANOS_PER_MILLI;
      if (i == 0) {
        System.out.printf("%s; first %.1f ms", read, millis[0]);
      }
    }
    System.out.printf(", best %.1f ms%n", Arrays.stream(millis).min().orElseThrow());
  }

  private static String read(Path file) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(file)) {
      Records records = database.btree().records();
      long count = 0;
      long bytes = 0;
      while (records.next()) {
        count++;
        bytes += records.value().length();
      }
      return "%d records of %d bytes, %d names, %d functions"
          .formatted(
              count,
              bytes,
              database.names().stream().count(),
              database.functions().stream().count());
    }
  }
}
