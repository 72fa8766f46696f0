package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Console;
import org.lucerna.demangle.NameStyle;
import org.lucerna.idb.IdaDatabase;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command under {@code lucerna idb} that prints a list.
 *
 * @param <T> the type of the items
 */
final class IdbListCommand<T> extends IdbRowsReader {
  private final String[] headings;
  private final Function<IdaDatabase, Iterable<T>> items;
  private final BiFunction<T, NameStyle, IdbRow> row;
  private final DemangleOption demangle = new DemangleOption();

  private IdbListCommand(
      Console console,
      String headings,
      Function<IdaDatabase, Iterable<T>> items,
      BiFunction<T, NameStyle, IdbRow> row) {
    super(console);
    this.headings = headings.split(" ");
    this.items = items;
    this.row = row;
  }

  /** The command, ready to be added to others. */
  static <T> CommandLine of(
      Console console,
      String headings,
      Function<IdaDatabase, Iterable<T>> items,
      Function<T, IdbRow> row) {
    return new CommandLine(
        new IdbListCommand<T>(console, headings, items, (item, _) -> row.apply(item)));
  }

  /** Like {@link #of}, for a list of items with symbol names, with the option for their form. */
  static <T> CommandLine ofNames(
      Console console,
      String headings,
      Function<IdaDatabase, Iterable<T>> items,
      BiFunction<T, NameStyle, IdbRow> row) {
    IdbListCommand<T> command = new IdbListCommand<>(console, headings, items, row);
    return new CommandLine(command)
        .addMixin("demangle", CommandSpec.forAnnotatedObject(command.demangle));
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    NameStyle style = demangle.of(wantsJson(), out());
    print(headings, items.apply(database), item -> row.apply(item, style));
  }
}
