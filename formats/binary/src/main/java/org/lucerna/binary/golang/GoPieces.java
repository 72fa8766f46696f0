package org.lucerna.binary.golang;

/**
 * The pieces of a function with constant line and inlining. The cursor is at one piece. Not
 * thread-safe.
 */
public final class GoPieces {
  private final GoFunction function;
  private final PcValues files;
  private final PcValues lines;
  private final PcValues inlines;
  private final long size;
  private long start;
  private long end;
  private int file;
  private int line;
  private int inlined;

  GoPieces(GoFunction function) {
    this.function = function;
    this.files = function.files();
    this.lines = function.lines();
    this.inlines = function.inlinedValues();
    this.size = function.end() - function.entry();
  }

  /**
   * Goes to the next piece.
   *
   * @return false at the end of the function, or of its data in the table
   * @throws org.lucerna.bytes.FormatException if the table is damaged
   */
  public boolean next() {
    start = end;
    if (Long.compareUnsigned(start, size) >= 0) {
      return false;
    }
    file = files.at(start);
    line = Math.max(lines.at(start), 0);
    inlined = inlines.at(start);
    end = size;
    end = earlier(files, earlier(lines, earlier(inlines, end)));
    return true;
  }

  /**
   * The end of the value at {@code start}; if there are no more values, the end of the function.
   */
  private long earlier(PcValues values, long other) {
    return values.end() > start && Long.compareUnsigned(values.end(), other) < 0
        ? values.end()
        : other;
  }

  /** Address of the piece's first byte. */
  public long start() {
    return function.entry() + start;
  }

  /** Address after its last byte. */
  public long end() {
    return function.entry() + end;
  }

  /** Number of the innermost function's file, for {@link GoFunction#file}; -1 for none. */
  public int file() {
    return file;
  }

  /** Line in that file; 0 if unknown. */
  public int line() {
    return line;
  }

  /** Number of the innermost function that was inlined here; -1 if none was. */
  public int inlined() {
    return inlined;
  }
}
