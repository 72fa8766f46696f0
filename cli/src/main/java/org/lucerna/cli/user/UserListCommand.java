package org.lucerna.cli.user;

import java.util.List;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.server.account.UserView;
import picocli.CommandLine.Command;

/** {@code lucerna user list}: all accounts. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    description = "List the accounts of a server.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user list --json")
final class UserListCommand extends UserTask {
  UserListCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.READ;
  }

  @Override
  void perform(Administration administration) throws Exception {
    List<UserView> users = administration.users();
    Table table = new Table("NAME", "ROLE", "CREATED", "LOGIN");
    for (UserView user : users) {
      if (asJson()) {
        console()
            .out()
            .json(
                new JsonObject()
                    .put("name", user.name())
                    .put("role", user.role().toString())
                    .put("created", user.created())
                    .put("disabled", user.disabled())
                    .put("password", user.password())
                    .hex("certificate", user.certificate()));
      } else {
        table.row(user.name(), user.role(), user.created(), login(user));
      }
    }
    if (!asJson()) {
      table.print(console().out());
    }
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
