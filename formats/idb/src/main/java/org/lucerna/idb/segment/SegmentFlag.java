package org.lucerna.idb.segment;

/** A bit of a segment's flags, after the {@code SFL_} bits of the public SDK. */
public enum SegmentFlag {
  /** Specific to the processor module; x86: the directive ORG is written. */
  ORIGIN_WRITTEN(0),
  /** Specific to the processor module: the base is given. */
  BASE_PRESENT(1),
  /** Shown as one line. */
  HIDDEN(2),
  /** Created for a debugger, temporary. */
  DEBUGGER(3),
  /** Created by the loader. */
  LOADER(4),
  /** Its type is not written. */
  TYPE_HIDDEN(5),
  /** The header of a file: offsets do not refer to it. */
  HEADER(6);

  private final long mask;

  SegmentFlag(int bit) {
    mask = 1L << bit;
  }

  /** The bit. */
  public long mask() {
    return mask;
  }
}
