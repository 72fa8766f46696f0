package org.lucerna.cli.user;

import org.lucerna.api.UserChange;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;

/** {@code lucerna user enable}. */
@Command(
    name = "enable",
    abbreviateSynopsis = true,
    description = "Let a user log in again.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user enable bob")
final class UserEnableCommand extends AccountChangeCommand {
  UserEnableCommand(Console console) {
    super(console, "enabled");
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(name, UserChange.NONE.withDisabled(false));
  }
}
