package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.api.UserChange;
import org.lucerna.cli.output.Console;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user role}. */
@Command(
    name = "role",
    abbreviateSynopsis = true,
    description = "Change a user's role: reader, contributor, curator or administrator.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user role bob curator")
final class UserRoleCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(index = "0", paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Parameters(index = "1", paramLabel = "ROLE", description = "What the user may do from now on.")
  Role role;

  @Option(names = "--force", description = UserCommand.FORCE)
  boolean force;

  UserRoleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.change(
        console, name, UserChange.NONE.withRole(role.toString()), force, "changed");
  }
}
