package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** Collects which parts of a file could not be read, and why. Not thread-safe. */
final class ConversionReport {
  private final List<String> leftOut;

  /**
   * A report.
   *
   * @param leftOut the parts skipped so far
   */
  ConversionReport(List<String> leftOut) {
    this.leftOut = new ArrayList<>(leftOut);
  }

  /** Reads a part of the file; everything after the first damage in it is skipped. */
  void read(String part, Runnable reading) {
    get(
        part,
        () -> {
          reading.run();
          return null;
        });
  }

  /**
   * Like {@link #read}, with a result: null if the part is damaged or {@code reading} returns null.
   */
  <T> @Nullable T get(String part, Supplier<? extends @Nullable T> reading) {
    try {
      return reading.get();
    } catch (FormatException damage) {
      leftOut.add(part + ": " + damage.getMessage());
      return null;
    }
  }

  /** Records a description of a skipped part; ignores null. */
  void leaveOut(@Nullable String what) {
    if (what != null) {
      leftOut.add(what);
    }
  }

  /** Descriptions of the skipped parts. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }
}
