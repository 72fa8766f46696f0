package org.lucerna.cli.user;

import org.lucerna.api.UserChange;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user disable}. */
@Command(
    name = "disable",
    abbreviateSynopsis = true,
    description = {
      "Stop a user from logging in; a user who is logged in is disconnected.",
      "The account stays."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user disable bob")
final class UserDisableCommand extends AccountChangeCommand {
  @Option(names = "--force", description = FORCE)
  boolean force;

  UserDisableCommand(Console console) {
    super(console, "disabled");
  }

  @Override
  FolderUse use() {
    return changing(force);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(name, UserChange.NONE.withDisabled(true));
  }
}
