package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.api.UserView;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna user list}. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    description = "List the accounts of a server.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user list --json")
final class UserListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  UserListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.perform(
        console,
        FolderUse.READ,
        null,
        administration -> {
          target.print(
              console,
              new Table("NAME", "ROLE", "CREATED", "LOGIN"),
              administration.users(),
              UserListCommand::json,
              user -> new Object[] {user.name(), user.role(), user.created(), login(user)});
          return null;
        });
  }

  private static JsonObject json(UserView user) {
    return new JsonObject()
        .put("name", user.name())
        .put("role", user.role())
        .put("created", user.created())
        .put("disabled", user.disabled())
        .put("password", user.password())
        .hex("certificate", user.certificate());
  }

  private static String login(UserView user) {
    if (user.disabled()) {
      return "disabled";
    }
    if (!user.password()) {
      return "certificate";
    }
    return user.certificate() == null ? "password" : "password, certificate";
  }
}
