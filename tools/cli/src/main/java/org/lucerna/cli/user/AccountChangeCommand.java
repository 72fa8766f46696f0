package org.lucerna.cli.user;

import java.io.IOException;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import picocli.CommandLine.Parameters;

/** A command that changes one account and reports the change. */
abstract class AccountChangeCommand extends AccountCommand {
  static final String FORCE =
      "Allow it even for the last administrator; only in the data folder of a stopped server.";

  private final String result;

  @Parameters(index = "0", paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  /**
   * A command.
   *
   * @param result a word for what was done to the account
   */
  AccountChangeCommand(Console console, String result) {
    super(console);
    this.result = result;
  }

  @Override
  FolderUse use() {
    return FolderUse.CHANGE;
  }

  @Override
  final void report() throws IOException {
    print(
        new JsonObject().put("name", name).put("result", result), result + ' ' + Escaped.of(name));
  }

  /** How a command with the option {@code --force} uses the folder. */
  static FolderUse changing(boolean force) {
    return force ? FolderUse.FORCE : FolderUse.CHANGE;
  }
}
