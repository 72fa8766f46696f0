package org.lucerna.cli.user;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna user}: the accounts of a server. */
@Command(
    name = "user",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Add, change and remove the accounts of a server, and show its audit log.",
      "By default, those in the folder lucerna-data of a stopped server; with --server-http, those"
          + " of a running one."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna user add ana --role administrator",
      "  lucerna user list --data /var/lib/lucerna --json",
      "  lucerna user role bob curator --user ana --password-file ana.txt \\",
      "      --server-http 127.0.0.1:8667"
    })
public final class UserCommand {
  static final String NAME = "Name of the user.";
  static final String NEW_PASSWORD = "The password is the first line of this file.";

  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("add", UserAddCommand.class, UserAddCommand::new)
        .add("audit", UserAuditCommand.class, UserAuditCommand::new)
        .add("disable", UserDisableCommand.class, UserDisableCommand::new)
        .add("enable", UserEnableCommand.class, UserEnableCommand::new)
        .add("list", UserListCommand.class, UserListCommand::new)
        .add("passwd", UserPasswdCommand.class, UserPasswdCommand::new)
        .add("remove", UserRemoveCommand.class, UserRemoveCommand::new)
        .add("role", UserRoleCommand.class, UserRoleCommand::new)
        .add("token", TokenCommand.class, _ -> new TokenCommand(), TokenCommand::subcommands);
  }
}
