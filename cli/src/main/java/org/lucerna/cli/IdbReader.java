package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands under {@code lucerna idb} have in common: a database, and how to print. */
abstract class IdbReader implements Callable<Integer> {
  private final Console console;

  @Mixin private JsonOption json;

  @Parameters(index = "0", paramLabel = "FILE", description = "The database.")
  private Path file;

  @Option(
      names = "--recover",
      description = {
        "Read a damaged B-tree page by page: also what it no longer leads to, and may have been"
            + " deleted. Files of sections beside FILE are taken along in any case."
      })
  private boolean recover;

  IdbReader(Console console) {
    this.console = console;
  }

  @Override
  public final Integer call() throws Exception {
    switch (FileKind.of(file)) {
      case IDA_DATABASE, OTHER -> {
        // Its reader knows more of it.
      }
      case ELF -> throw refusal("an ELF file: lucerna key, push and pull read it");
      case PE -> throw refusal("a PE file: lucerna key, push and pull read it");
      case FileKind other -> throw refusal(other.words());
    }
    try (IdaDatabase database =
        recover ? IdaDatabase.openRecovered(file) : IdaDatabase.open(file)) {
      read(database);
    } catch (FormatException damaged) {
      throw new SubjectException(file.toString(), damaged);
    }
    return ExitStatus.DONE;
  }

  private CommandException refusal(String found) {
    return WrongKind.of(file, "an IDA database", found);
  }

  /** Prints what the command is for. */
  abstract void read(IdaDatabase database) throws IOException, CommandException;

  /** Prints a list: a line an item for programs, a table for people. */
  final <T> void print(String[] headings, Iterable<T> items, Function<T, IdbRow> row)
      throws IOException {
    Table table = new Table(headings);
    for (T item : items) {
      add(table, row.apply(item));
    }
    print(table);
  }

  /** Prints a line for programs, or keeps it for the table. */
  final void add(Table table, IdbRow row) throws IOException {
    if (wantsJson()) {
      out().json(row.json());
    } else {
      table.row(row.cells());
    }
  }

  /** Prints the table for people. */
  final void print(Table table) throws IOException {
    if (!wantsJson()) {
      table.print(out());
    }
  }

  /** Prints a record of the B-tree. */
  final void print(ByteString key, ByteString value) throws IOException {
    if (wantsJson()) {
      out().json(new JsonObject().hex("key", key).hex("value", value));
    } else {
      out().line(key.hex() + "  " + value.hex());
    }
  }

  final Path file() {
    return file;
  }

  final Output out() {
    return console.out();
  }

  final boolean wantsJson() {
    return json.isSet();
  }
}
