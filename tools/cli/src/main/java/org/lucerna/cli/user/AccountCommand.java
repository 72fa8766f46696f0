package org.lucerna.cli.user;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Mixin;

/** A command under {@code lucerna user}, with the server, the login, and {@code --json}. */
abstract class AccountCommand implements Callable<Integer> {
  private final Console console;

  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin JsonOption json;

  AccountCommand(Console console) {
    this.console = console;
  }

  /** How the command uses the folder of a stopped server. */
  abstract FolderUse use();

  /** Performs the operation of the command. */
  abstract void perform(Administration administration) throws Exception;

  /** Reports the result, after the administration was closed. */
  void report() throws IOException {}

  @Override
  public final Integer call() throws Exception {
    try (Administration administration = place.open(console, login, use())) {
      perform(administration);
    }
    report();
    return ExitStatus.DONE;
  }

  final Console console() {
    return console;
  }

  /** Prints an object for programs, or a line for people. */
  final void print(JsonObject object, String line) throws IOException {
    if (json.isSet()) {
      console.out().json(object);
    } else {
      console.out().line(line);
    }
  }

  /** Prints a table, or with {@code --json} a line for each row. */
  final <T> void print(
      Table table, List<T> all, Function<T, JsonObject> object, Function<T, Object[]> cells)
      throws IOException {
    for (T one : all) {
      if (json.isSet()) {
        console.out().json(object.apply(one));
      } else {
        table.row(cells.apply(one));
      }
    }
    if (!json.isSet()) {
      table.print(console.out());
    }
  }
}
