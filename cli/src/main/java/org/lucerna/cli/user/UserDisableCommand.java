package org.lucerna.cli.user;

import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.output.Console;
import org.lucerna.server.account.UserChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user disable}: locks an account. */
@Command(
    name = "disable",
    abbreviateSynopsis = true,
    description = {
      "Let nobody log in as a user; a user who is logged in is disconnected.",
      "The account stays."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user disable bob")
final class UserDisableCommand extends UserTask {
  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  private String name;

  @Mixin private ForceOption force;

  UserDisableCommand(Console console) {
    super(console);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(ByteString.utf8(name), UserChange.NONE.withDisabled(true), force.last());
    tell(name, "disabled");
  }
}
