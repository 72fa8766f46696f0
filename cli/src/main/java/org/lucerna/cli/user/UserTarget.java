package org.lucerna.cli.user;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Escaped;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Mixin;

/**
 * The options of all commands under {@code lucerna user}: the server, the login, and {@code
 * --json}.
 */
final class UserTarget {
  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin JsonOption json;

  /** A task on the accounts. */
  interface Task {
    /**
     * Does it.
     *
     * @return a word for the action on the account; null if the task prints its own output
     */
    @Nullable String perform(Administration administration) throws Exception;
  }

  boolean asJson() {
    return json.isSet();
  }

  /**
   * Performs a task on the accounts and reports it; returns the exit status.
   *
   * @param use how the command uses the folder of a stopped server
   * @param name of the account; null if none is involved
   */
  int perform(Console console, FolderUse use, @Nullable String name, Task task) throws Exception {
    String result;
    try (Administration administration = place.open(console, login, use)) {
      result = task.perform(administration);
    }
    if (name != null && result != null) {
      report(console, name, result);
    }
    return ExitStatus.DONE;
  }

  /**
   * Changes an account and reports it; returns the exit status.
   *
   * @param result a word for the change
   */
  int change(Console console, String name, UserChange change, boolean force, String result)
      throws Exception {
    return perform(
        console,
        changing(force),
        name,
        administration -> {
          administration.change(name, change);
          return result;
        });
  }

  /** How a command that changes accounts uses the folder of a stopped server. */
  static FolderUse changing(boolean force) {
    return force ? FolderUse.FORCE : FolderUse.CHANGE;
  }

  /** Prints a table, or with {@code --json} a line for each row. */
  <T> void print(
      Console console,
      Table table,
      List<T> all,
      Function<T, JsonObject> json,
      Function<T, Object[]> cells)
      throws IOException {
    for (T one : all) {
      if (asJson()) {
        console.out().json(json.apply(one));
      } else {
        table.row(cells.apply(one));
      }
    }
    if (!asJson()) {
      table.print(console.out());
    }
  }

  private void report(Console console, String name, String result) throws IOException {
    if (asJson()) {
      console.out().json(new JsonObject().put("name", name).put("result", result));
    } else {
      console.out().line(result + ' ' + Escaped.of(name));
    }
  }
}
