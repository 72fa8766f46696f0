package org.lucerna.cli.user;

import org.lucerna.api.UserChange;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user role}. */
@Command(
    name = "role",
    abbreviateSynopsis = true,
    description = "Change a user's role: reader, contributor, curator or administrator.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user role bob curator")
final class UserRoleCommand extends AccountChangeCommand {
  @Parameters(index = "1", paramLabel = "ROLE", description = "New role of the user.")
  Role role;

  @Option(names = "--force", description = FORCE)
  boolean force;

  UserRoleCommand(Console console) {
    super(console, "changed");
  }

  @Override
  FolderUse use() {
    return changing(force);
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.change(name, UserChange.NONE.withRole(role.toString()));
  }
}
