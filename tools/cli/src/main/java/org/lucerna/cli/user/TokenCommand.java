package org.lucerna.cli.user;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna user token}: tokens by which programs log in. */
@Command(
    name = "token",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Make, list and revoke tokens, by which programs log in over HTTP instead of a password.",
      "A program sends its token with each request: Authorization: Bearer TOKEN."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna user token add ana --role reader --expires 90 --label 'nightly report'",
      "  lucerna user token list ana",
      "  lucerna user token revoke ana 3f2a9c01"
    })
final class TokenCommand {
  /** The commands below it. */
  static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("add", TokenAddCommand.class, TokenAddCommand::new)
        .add("list", TokenListCommand.class, TokenListCommand::new)
        .add("revoke", TokenRevokeCommand.class, TokenRevokeCommand::new);
  }
}
