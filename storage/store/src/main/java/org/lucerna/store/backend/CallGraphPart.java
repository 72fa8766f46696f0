package org.lucerna.store.backend;

import java.util.Comparator;
import org.lucerna.store.CallGraph;

/**
 * A part of a file with a call graph: functions that are next to each other, so that a search can
 * read what it needs of a large program.
 *
 * @param file the file's number
 * @param number from 0 on: part n has the places from n * {@link #FUNCTIONS} on
 */
public record CallGraphPart(long file, int number) implements Comparable<CallGraphPart> {
  /** Number of functions of each part except the last. */
  public static final int FUNCTIONS = 1 << 12;

  /** Number of parts of the largest call graph. */
  public static final int MAX_PARTS = CallGraph.MAX_FUNCTIONS / FUNCTIONS;

  private static final Comparator<CallGraphPart> ORDER =
      Comparator.comparingLong(CallGraphPart::file).thenComparingInt(CallGraphPart::number);

  /** The part of a file that has a place of its call graph. */
  public static CallGraphPart at(long file, int place) {
    return new CallGraphPart(file, place / FUNCTIONS);
  }

  /** Orders by file, then by number. */
  @Override
  public int compareTo(CallGraphPart other) {
    return ORDER.compare(this, other);
  }
}
