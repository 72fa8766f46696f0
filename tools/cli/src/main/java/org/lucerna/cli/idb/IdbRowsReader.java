package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import picocli.CommandLine.Option;

/** A command under {@code lucerna idb} that prints a list, complete or filtered. */
abstract class IdbRowsReader extends IdbFilesReader {
  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description = "Only rows in which a column matches this regular expression.")
  @Nullable Pattern filter;

  IdbRowsReader(Console console) {
    super(console);
  }

  /** Prints a list: a line per item for programs, a table for people. */
  final <T> void print(String[] headings, Iterable<T> items, Function<T, IdbRow> row)
      throws IOException {
    Table table = table(headings);
    for (T item : items) {
      add(table, row.apply(item));
    }
    print(table);
  }

  /** Prints a line for programs, or keeps it for the table. */
  final void add(Table table, IdbRow row) throws IOException {
    if (filter != null && !row.contains(filter)) {
      return;
    }
    if (wantsJson()) {
      print(row.json());
    } else {
      row.addTo(table);
    }
  }

  /** Prints the rows that are kept. */
  final void print(Table table) throws IOException {
    if (wantsJson()) {
      return;
    }
    if (isOneOfSeveral()) {
      // All files have the same columns.
      table.print(out());
    } else {
      table.printFitted(out());
    }
  }
}
