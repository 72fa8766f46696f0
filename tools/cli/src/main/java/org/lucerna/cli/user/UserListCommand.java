package org.lucerna.cli.user;

import org.lucerna.api.UserView;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;

/** {@code lucerna user list}. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    description = "List the accounts of a server.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user list --json")
final class UserListCommand extends AccountCommand {
  UserListCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.READ;
  }

  @Override
  void perform(Administration administration) throws Exception {
    print(
        new Table("NAME", "ROLE", "CREATED", "LOGIN"),
        administration.users(),
        UserListCommand::json,
        user -> new Object[] {user.name(), user.role(), user.created(), login(user)});
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
