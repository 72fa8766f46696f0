package org.lucerna.cli.user;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Escaped;
import org.lucerna.cli.output.JsonObject;
import picocli.CommandLine.Mixin;

/** What the commands under {@code lucerna user} have in common. */
abstract class UserTask implements Callable<Integer> {
  private final Console console;

  @Mixin private AdministrationOptions place;
  @Mixin private LoginOptions login;
  @Mixin private JsonOption json;

  UserTask(Console console) {
    this.console = console;
  }

  /** Does it. */
  abstract void perform(Administration administration) throws Exception;

  /** What it does to the folder of a stopped server. */
  FolderUse use() {
    return FolderUse.CHANGE;
  }

  @Override
  public final Integer call() throws Exception {
    try (Administration administration = place.open(console, login, use())) {
      perform(administration);
    }
    return ExitStatus.DONE;
  }

  Console console() {
    return console;
  }

  boolean asJson() {
    return json.isSet();
  }

  /** Tells what was done to a user. */
  void tell(String name, String result) throws IOException {
    if (asJson()) {
      console.out().json(new JsonObject().put("name", name).put("result", result));
    } else {
      console.out().line(result + ' ' + Escaped.of(name));
    }
  }
}
