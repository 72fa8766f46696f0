package org.lucerna.server.pages.reader;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Hex;
import org.lucerna.bytes.ByteString;
import org.lucerna.diff.PairKind;
import org.lucerna.diff.PairedFunction;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.HarvestedFunction;

/**
 * What is different between two files.
 *
 * @param same number of functions that are the same
 */
public record DifferencesReport(
    Part changed, Part added, Part removed, Part renamed, Part moved, int same) {
  /** Maximum number of functions of each kind that are listed. */
  private static final int LISTED = 200;

  /** Maximum number of bytes of a name. */
  private static final int LONGEST_NAME = 1000;

  /**
   * Functions of a kind.
   *
   * @param count of all of them
   * @param rows the first of them
   */
  public record Part(int count, List<Row> rows) {
    /** Copies the list. */
    public Part {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A function of either file, or of both.
   *
   * @param before null if it is added
   * @param after null if it is removed
   * @param probability that both are the same function, 0 to 1
   * @param change what its code gained and lost, in words
   */
  public record Row(
      @Nullable Side before, @Nullable Side after, float probability, String change) {}

  /** A function of a file. */
  public record Side(
      @Address long address,
      long size,
      @Nullable @Hex ByteString name,
      @Nullable String container) {
    static Side of(HarvestedFunction function) {
      ByteString name = function.name();
      return new Side(
          function.address(),
          function.size(),
          name == null ? null : name.slice(0, Math.min(LONGEST_NAME, name.length())),
          function.container());
    }
  }

  static DifferencesReport of(ProgramDiff diff) {
    return new DifferencesReport(
        part(diff, PairKind.CHANGED),
        part(diff.added(), each -> new Row(null, Side.of(each), 1, "")),
        part(diff.removed(), each -> new Row(Side.of(each), null, 1, "")),
        part(diff, PairKind.RENAMED),
        part(diff, PairKind.MOVED),
        diff.pairs(PairKind.SAME).size());
  }

  private static Part part(ProgramDiff diff, PairKind kind) {
    return part(diff.pairs(kind), DifferencesReport::row);
  }

  private static Row row(PairedFunction pair) {
    return new Row(
        Side.of(pair.before()), Side.of(pair.after()), pair.probability(), pair.change().words());
  }

  private static <T> Part part(List<T> all, Function<T, Row> row) {
    return new Part(all.size(), all.stream().limit(LISTED).map(row).toList());
  }
}
