package org.lucerna.cli;

import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.idb.IdaDatabase;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/**
 * A command under {@code lucerna idb} that prints a list of what has a symbol's name.
 *
 * @param <T> what the list is of
 */
final class IdbNameListCommand<T> extends IdbRowsReader {
  private final String[] headings;
  private final Function<IdaDatabase, Iterable<T>> items;
  private final BiFunction<T, NameStyle, IdbRow> row;

  @Mixin private DemangleOption demangle;

  private IdbNameListCommand(
      Console console,
      String[] headings,
      Function<IdaDatabase, Iterable<T>> items,
      BiFunction<T, NameStyle, IdbRow> row) {
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
      BiFunction<T, NameStyle, IdbRow> row) {
    return IdbListCommand.described(
        new IdbNameListCommand<>(console, headings.split(" "), items, row), description);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    NameStyle style = demangle.of(wantsJson(), out());
    print(headings, items.apply(database), item -> row.apply(item, style));
  }
}
