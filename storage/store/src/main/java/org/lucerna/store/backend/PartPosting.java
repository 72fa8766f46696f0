package org.lucerna.store.backend;

import java.util.Comparator;

/** A part of a file that has a function with a feature among its heaviest rare ones. */
public record PartPosting(int feature, CallGraphPart part) implements Comparable<PartPosting> {
  private static final Comparator<PartPosting> ORDER =
      Comparator.comparingInt(PartPosting::feature).thenComparing(PartPosting::part);

  /** Orders by feature, then by part. */
  @Override
  public int compareTo(PartPosting other) {
    return ORDER.compare(this, other);
  }
}
