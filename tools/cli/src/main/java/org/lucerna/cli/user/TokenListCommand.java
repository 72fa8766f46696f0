package org.lucerna.cli.user;

import org.lucerna.api.TokenView;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token list}. */
@Command(
    name = "list",
    abbreviateSynopsis = true,
    description = "List the tokens of a user that have not expired.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user token list ana --json")
final class TokenListCommand extends AccountCommand {
  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  TokenListCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.READ;
  }

  @Override
  void perform(Administration administration) throws Exception {
    print(
        new Table("ID", "ROLE", "CREATED", "EXPIRES", "LABEL"),
        administration.tokens(name),
        TokenListCommand::json,
        token ->
            new Object[] {
              token.id(), token.role(), token.created(), token.expires(), token.label()
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
