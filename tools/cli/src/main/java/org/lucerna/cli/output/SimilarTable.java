package org.lucerna.cli.output;

import java.io.IOException;
import java.util.Locale;
import java.util.stream.Stream;
import org.lucerna.similarity.match.Reasons;

/** A table of similar functions. Not thread-safe. */
public final class SimilarTable {
  private final Table table;

  /**
   * An empty table.
   *
   * @param subject headings of the columns that identify the compared function
   */
  public SimilarTable(String... subject) {
    table =
        new Table(
            Stream.concat(Stream.of(subject), Stream.of("SIMILAR TO", "PROBABILITY", "IN", "WHY"))
                .toArray(String[]::new));
  }

  /** Begins each of the following rows with these cells. */
  public SimilarTable subject(Object... cells) {
    table.lead(cells);
    return this;
  }

  /**
   * Adds a row.
   *
   * @param similar name or address of the similar function
   * @param file path of its file, of which the name is shown; may be empty
   */
  public void add(String similar, float probability, String file, Reasons reasons) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    table.row(similar, percent(probability), name, reasons.words());
  }

  /** Rounded down, so that 100 % means certain. */
  private static String percent(float probability) {
    return String.format(Locale.ROOT, "%.1f %%", Math.floor(probability * 1000) / 10);
  }

  /** Prints the rows, without columns that are empty in all of them. */
  public void print(Output out) throws IOException {
    table.printFitted(out);
  }
}
