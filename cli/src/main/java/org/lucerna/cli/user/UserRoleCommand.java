package org.lucerna.cli.user;

import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.output.Console;
import org.lucerna.server.account.UserChange;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user role}: gives an account another role. */
@Command(
    name = "role",
    abbreviateSynopsis = true,
    description = "Give a user another role: reader, contributor, curator or administrator.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user role bob curator")
final class UserRoleCommand extends UserTask {
  @Parameters(index = "0", paramLabel = "NAME", description = "Name of the user.")
  private String name;

  @Parameters(index = "1", paramLabel = "ROLE", description = "What the user may do from now on.")
  private Role role;

  @Mixin private ForceOption force;

  UserRoleCommand(Console console) {
    super(console);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(ByteString.utf8(name), UserChange.NONE.withRole(role), force.last());
    tell(name, "changed");
  }
}
