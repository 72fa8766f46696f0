package org.lucerna.cli.user;

import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user remove}. */
@Command(
    name = "remove",
    abbreviateSynopsis = true,
    description = {
      "Remove an account; a user who is logged in with it is logged out.",
      "The user's pushes stay under that name; to delete them: lucerna delete --author."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user remove bob")
final class UserRemoveCommand extends AccountChangeCommand {
  @Option(names = "--force", description = FORCE)
  boolean force;

  UserRemoveCommand(Console console) {
    super(console, "removed");
  }

  @Override
  FolderUse use() {
    return changing(force);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.remove(name);
  }
}
