package org.lucerna.cli.user;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Escaped;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.store.account.Role;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token}: tokens by which programs log in. */
@Command(
    name = "token",
    addMethodSubcommands = false,
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
  private static final String NAME = "Name of the user.";

  private final Console console;

  TokenCommand(Console console) {
    this.console = console;
  }

  /** The commands below it. */
  static Subcommands subcommands(Console console) {
    return new Subcommands(console).add(TokenCommand.class, "add", "list", "revoke");
  }

  @Command(
      name = "add",
      abbreviateSynopsis = true,
      description = {
        "Make a token, and print it.",
        "Only its hash is stored: it cannot be shown again."
      },
      footerHeading = "%nExample:%n",
      footer = "  lucerna user token add ana --role reader --expires 90")
  int add(
      @Mixin UserTarget target,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(
              names = "--role",
              paramLabel = "R",
              description =
                  "What programs may do with it, at most what the user may do. Default: the user's"
                      + " role.")
          @Nullable Role role,
      @Option(
              names = "--expires",
              paramLabel = "DAYS",
              defaultValue = "365",
              description = "It is refused after DAYS days. Default: ${DEFAULT-VALUE}.")
          int days,
      @Option(
              names = "--label",
              paramLabel = "TEXT",
              defaultValue = "",
              description = "What it is for.")
          String label)
      throws Exception {
    return target.perform(
        console,
        FolderUse.CHANGE,
        name,
        administration -> {
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
          if (target.asJson()) {
            console.out().json(json(made.view()).put("token", made.token()));
          } else {
            console.out().line(made.token());
          }
          return null;
        });
  }

  @Command(
      name = "list",
      abbreviateSynopsis = true,
      description = "List the tokens of a user that have not expired.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user token list ana --json")
  int list(
      @Mixin UserTarget target, @Parameters(paramLabel = "NAME", description = NAME) String name)
      throws Exception {
    return target.perform(
        console,
        FolderUse.READ,
        name,
        administration -> {
          List<TokenView> tokens = administration.tokens(name);
          target.print(
              console,
              new Table("ID", "ROLE", "CREATED", "EXPIRES", "LABEL"),
              tokens,
              TokenCommand::json,
              token ->
                  new Object[] {
                    token.id(), token.role(), token.created(), token.expires(), token.label()
                  });
          return null;
        });
  }

  @Command(
      name = "revoke",
      abbreviateSynopsis = true,
      description = "Revoke a token: it is refused at once.",
      footerHeading = "%nExample:%n",
      footer = "  lucerna user token revoke ana 3f2a9c01")
  int revoke(
      @Mixin UserTarget target,
      @Parameters(index = "0", paramLabel = "NAME", description = NAME) String name,
      @Parameters(index = "1", paramLabel = "ID", description = "The token's ID in the list.")
          String id)
      throws Exception {
    return target.perform(
        console,
        FolderUse.CHANGE,
        name,
        administration -> {
          administration.revokeToken(name, id);
          if (target.asJson()) {
            console.out().json(new JsonObject().put("id", id).put("result", "revoked"));
          } else {
            console.out().line("revoked " + Escaped.of(id));
          }
          return null;
        });
  }

  private static JsonObject json(TokenView token) {
    return new JsonObject()
        .put("id", token.id())
        .put("role", token.role())
        .put("created", token.created())
        .put("expires", token.expires())
        .put("label", token.label());
  }
}
