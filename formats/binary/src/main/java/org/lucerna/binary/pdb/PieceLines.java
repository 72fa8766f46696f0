package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The lines of a module's own code, by address. Not thread-safe. */
final class PieceLines implements LineSubsections.Receiver {
  /** Lines that debuggers step over, which are none of the source. */
  private static final int HIDDEN = 0xfeefee;

  private static final int ALWAYS_HIDDEN = 0xf00f00;

  private final LineSubsections subsections;
  private final PdbSections sections;
  private final Contributions contributions;
  private final int module;
  private final List<PdbLine> lines = new ArrayList<>();

  /** Where the pieces so far begin: equal code has several lists of lines. */
  private final Set<Long> starts = new HashSet<>();

  /** Those of the current piece. */
  private final List<Row> rows = new ArrayList<>();

  private int section;
  private long offset;
  private long size;
  private boolean isOwn;

  private record Row(long offset, long file, int line) {}

  private PieceLines(
      LineSubsections subsections, PdbSections sections, Contributions contributions, int module) {
    this.subsections = subsections;
    this.sections = sections;
    this.contributions = contributions;
    this.module = module;
  }

  /**
   * The lines, without overlap. Of several at one place the last counts: the code is its.
   *
   * @throws org.lucerna.bytes.FormatException if they are damaged
   */
  static List<PdbLine> of(
      LineSubsections subsections, PdbSections sections, Contributions contributions, int module) {
    PieceLines pieces = new PieceLines(subsections, sections, contributions, module);
    subsections.lines(pieces);
    pieces.finish();
    return withoutOverlap(pieces.lines);
  }

  private static List<PdbLine> withoutOverlap(List<PdbLine> lines) {
    lines.sort(Comparator.comparingLong(PdbLine::start));
    List<PdbLine> cut = new ArrayList<>(lines.size());
    for (PdbLine line : lines) {
      PdbLine last = cut.isEmpty() ? null : cut.getLast();
      if (last != null && last.end() > line.start()) {
        if (last.start() == line.start()) {
          continue;
        }
        cut.set(cut.size() - 1, last.endingAt(line.start()));
      }
      cut.add(line);
    }
    return cut;
  }

  @Override
  public void piece(int section, long offset, long size) {
    finish();
    this.section = section;
    this.offset = offset;
    this.size = size;
    isOwn =
        contributions.mayBeOf(module, section, offset)
            && starts.add((long) section << Integer.SIZE | offset);
  }

  @Override
  public void line(long at, long file, int line) {
    if (isOwn) {
      rows.add(new Row(at, file, line));
    }
  }

  private void finish() {
    // The lines of each file are sorted, but not those of all.
    rows.sort(Comparator.comparingLong(Row::offset));
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      long end = i + 1 < rows.size() ? Math.min(rows.get(i + 1).offset, size) : size;
      if (row.offset < end && row.line != HIDDEN && row.line != ALWAYS_HIDDEN) {
        add(row, end);
      }
    }
    rows.clear();
  }

  private void add(Row row, long end) {
    long start = sections.rva(section, offset + row.offset);
    if (start != PdbSections.NOWHERE) {
      lines.add(new PdbLine(start, start + end - row.offset, subsections.path(row.file), row.line));
    }
  }
}
