package org.lucerna.cli;

import java.io.IOException;
import java.util.function.Function;
import org.lucerna.idb.IdaDatabase;
import picocli.CommandLine;

/**
 * A command under {@code lucerna idb} that prints a list.
 *
 * @param <T> what the list is of
 */
final class IdbListCommand<T> extends IdbRowsReader {
  private final String[] headings;
  private final Function<IdaDatabase, Iterable<T>> items;
  private final Function<T, IdbRow> row;

  private IdbListCommand(
      Console console,
      String[] headings,
      Function<IdaDatabase, Iterable<T>> items,
      Function<T, IdbRow> row) {
    super(console);
    this.headings = headings;
    this.items = items;
    this.row = row;
  }

  /** The command, ready to be added to others. */
  static <T> CommandLine of(
      Console console,
      String description,
      String headings,
      Function<IdaDatabase, Iterable<T>> items,
      Function<T, IdbRow> row) {
    return described(new IdbListCommand<>(console, headings.split(" "), items, row), description);
  }

  /** A command line with its description. */
  static CommandLine described(IdbRowsReader command, String description) {
    CommandLine line = new CommandLine(command);
    line.getCommandSpec().usageMessage().description(description);
    return line;
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    print(headings, items.apply(database), row);
  }
}
