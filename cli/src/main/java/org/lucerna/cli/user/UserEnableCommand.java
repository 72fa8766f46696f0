package org.lucerna.cli.user;

import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.output.Console;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna user enable}: unlocks an account. */
@Command(
    name = "enable",
    abbreviateSynopsis = true,
    description = "Let a user log in again.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user enable bob")
final class UserEnableCommand extends UserTask {
  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  private String name;

  UserEnableCommand(Console console) {
    super(console);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(
        ByteString.utf8(name), UserChange.NONE.withDisabled(false), LastAdministrator.STAYS);
    tell(name, "enabled");
  }
}
