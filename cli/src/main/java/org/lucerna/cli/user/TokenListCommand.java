package org.lucerna.cli.user;

import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.api.TokenView;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token list}. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    description = "List the tokens of a user that have not expired.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user token list ana --json")
final class TokenListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  TokenListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
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
              TokenListCommand::json,
              token ->
                  new Object[] {
                    token.id(), token.role(), token.created(), token.expires(), token.label()
                  });
          return null;
        });
  }

  static JsonObject json(TokenView token) {
    return new JsonObject()
        .put("id", token.id())
        .put("role", token.role())
        .put("created", token.created())
        .put("expires", token.expires())
        .put("label", token.label());
  }
}
