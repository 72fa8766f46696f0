package org.lucerna.cli.user;

import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token add}. */
@Command(
    name = "add",
    abbreviateSynopsis = true,
    description = {
      "Make a token, and print it.",
      "Only its hash is stored: it cannot be shown again."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user token add ana --role reader --expires 90")
final class TokenAddCommand extends AccountCommand {
  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Option(
      names = "--role",
      paramLabel = "R",
      description =
          "Role of the programs that use it, at most the user's. Default: the user's role.")
  @Nullable Role role;

  @Option(
      names = "--expires",
      paramLabel = "DAYS",
      defaultValue = "365",
      description = "It is refused after DAYS days. Default: ${DEFAULT-VALUE}.")
  int days;

  @Option(
      names = "--label",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "The purpose of the token.")
  String label;

  TokenAddCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.CHANGE;
  }

  @Override
  void perform(Administration administration) throws Exception {
    if (days < 1) {
      throw new CommandException(ExitStatus.USAGE, "--expires: expected at least 1");
    }
    NewToken made =
        administration.addToken(
            name,
            new TokenRequest(
                role == null ? null : role.toString(),
                Clock.systemUTC().instant().plus(Duration.ofDays(days)),
                label));
    print(TokenListCommand.json(made.view()).put("token", made.token()), made.token());
  }
}
