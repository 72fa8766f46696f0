package org.lucerna.cli.user;

import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user remove}: removes an account. */
@Command(
    name = "remove",
    abbreviateSynopsis = true,
    description = {
      "Remove an account, and show out who is logged in with it.",
      "What the user pushed stays, under that name: see lucerna delete --author."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user remove bob")
final class UserRemoveCommand extends UserTask {
  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  private String name;

  @Mixin private ForceOption force;

  UserRemoveCommand(Console console) {
    super(console);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.remove(ByteString.utf8(name), force.last());
    tell(name, "removed");
  }
}
