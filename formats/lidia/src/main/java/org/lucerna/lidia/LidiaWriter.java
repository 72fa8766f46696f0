package org.lucerna.lidia;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.ByteString;

/**
 * Builds a Lidia file. Ranges are added in any order and are sorted when the file is written; a
 * range takes 36 bytes of memory in addition to its names, a line entry 4, and twice as much if
 * numbers exceed the format's small fields. Names and lists of line entries are stored once.
 *
 * <pre>{@code
 * LidiaWriter writer = new LidiaWriter();
 * writer.add(Range.named(0x1000, 32, ByteString.utf8("main")));
 * writer.writeTo(path);
 * }</pre>
 *
 * Not thread-safe. The output is deterministic: the same ranges in the same order produce the same
 * bytes.
 */
public final class LidiaWriter {
  /** The numbers stored for each range: its address and its fields. */
  private static final int ROW = 1 + Header.RANGE_FIELDS;

  private final boolean withFiles;
  private final boolean withLines;
  private final NumberList rows = new NumberList();
  private final LineTable lines = new LineTable();
  private final LidiaStrings strings = new LidiaStrings();
  private boolean wideVa;
  private boolean wideFields;

  /** A file with source files and lines. */
  public LidiaWriter() {
    this(true, true);
  }

  /**
   * A file.
   *
   * @param withFiles whether to write source files, including those of calls
   * @param withLines whether line entries are written
   */
  public LidiaWriter(boolean withFiles, boolean withLines) {
    this.withFiles = withFiles;
    this.withLines = withLines;
  }

  /** The number of ranges added. */
  public int count() {
    return (int) (rows.size() / ROW);
  }

  /**
   * Adds a range.
   *
   * @throws IllegalArgumentException if an offset or line of a line entry has more than 32 bits
   * @throws IllegalStateException if there are more than 2 GiB of names or 2^31 line entries
   */
  public void add(Range range) {
    long function = strings.add(range.function());
    long file = string(range.file());
    long callFile = string(range.callFile());
    long lineIndex = withLines ? lines.add(range.lines()) : 0;
    wideVa |= range.address() >>> 32 != 0;
    wideFields |= (range.length() | range.depth() | lineIndex) >>> 32 != 0;
    rows.add(range.address());
    rows.add(range.length());
    rows.add(range.depth());
    rows.add(function);
    rows.add(file);
    rows.add(lineIndex);
    rows.add(withLines ? range.lines().size() : 0);
    rows.add(callFile);
    rows.add(range.callLine());
  }

  private long string(ByteString text) {
    return withFiles ? strings.add(text) : 0;
  }

  /** Writes the file to {@code path}; if that fails, an existing file is unchanged. */
  public void writeTo(Path path) throws IOException {
    AtomicFileWriter.write(path, this::writeTo);
  }

  /** Writes the file; the stream is not closed. */
  public void writeTo(OutputStream out) throws IOException {
    int[] order = StableOrder.of(count(), this::compare);
    Body va = to -> writeAddresses(order, to);
    Body range = to -> writeFields(order, to);
    LittleEndianStream to = new LittleEndianStream(out);
    writeHeader(to, va, range);
    va.writeTo(to);
    range.writeTo(to);
    strings.writeTo(to);
    lines.writeTo(to);
    to.flush();
  }

  /** Writes the bytes of a section. */
  private interface Body {
    void writeTo(LittleEndianStream out) throws IOException;
  }

  private void writeHeader(LittleEndianStream out, Body va, Body range) throws IOException {
    out.number(Header.MAGIC, 4);
    out.number(Header.VERSION, 4);
    long at = Header.SIZE;
    out.number(addressSize(), 8);
    at = section(out, count(), at, (long) count() * addressSize(), va);
    out.number(fieldSize(), 8);
    at = section(out, count(), at, (long) count() * Header.RANGE_FIELDS * fieldSize(), range);
    at = section(out, strings.size(), at, strings.size(), strings::writeTo);
    out.number(lines.fieldSize(), 8);
    section(out, lines.size(), at, 0, lines::writeTo);
  }

  /** A section's header except the field size; returns the offset of the next section. */
  private static long section(LittleEndianStream out, long count, long offset, long size, Body body)
      throws IOException {
    LittleEndianStream sum = new LittleEndianStream(OutputStream.nullOutputStream());
    body.writeTo(sum);
    sum.flush();
    out.number(count, 8);
    out.number(offset, 8);
    out.number(sum.checksum(), 4);
    out.number(0, 4);
    return offset + size;
  }

  private void writeAddresses(int[] order, LittleEndianStream out) throws IOException {
    for (int range : order) {
      out.number(address(range), addressSize());
    }
  }

  private void writeFields(int[] order, LittleEndianStream out) throws IOException {
    for (int range : order) {
      for (int field = 1; field < ROW; field++) {
        out.number(rows.get((long) range * ROW + field), fieldSize());
      }
    }
  }

  private int addressSize() {
    return wideVa ? 8 : 4;
  }

  private int fieldSize() {
    return wideFields ? 8 : 4;
  }

  private int compare(int a, int b) {
    int byAddress = Long.compareUnsigned(address(a), address(b));
    return byAddress != 0 ? byAddress : Long.compareUnsigned(depth(a), depth(b));
  }

  private long address(int range) {
    return rows.get((long) range * ROW);
  }

  private long depth(int range) {
    return rows.get((long) range * ROW + 1 + Field.DEPTH.place());
  }
}
