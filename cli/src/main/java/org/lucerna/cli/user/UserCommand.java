package org.lucerna.cli.user;

import org.lucerna.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lucerna user}: the accounts of a server. */
@Command(
    name = "user",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Make, change and remove the accounts of a server, and show its log.",
      "Without options in the folder lucerna-data of a stopped server; with --server-http"
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
  public static CommandLine line(Console console) {
    return new CommandLine(new UserCommand())
        .addSubcommand(new UserAddCommand(console))
        .addSubcommand(new UserListCommand(console))
        .addSubcommand(new UserPasswdCommand(console))
        .addSubcommand(new UserRoleCommand(console))
        .addSubcommand(new UserDisableCommand(console))
        .addSubcommand(new UserEnableCommand(console))
        .addSubcommand(new UserRemoveCommand(console))
        .addSubcommand(new UserAuditCommand(console));
  }
}
