package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Escaped;
import org.lucerna.cli.output.JsonObject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token revoke}. */
@Command(
    name = "revoke",
    abbreviateSynopsis = true,
    description = "Revoke a token: it is refused at once.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user token revoke ana 3f2a9c01")
final class TokenRevokeCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(index = "0", paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Parameters(index = "1", paramLabel = "ID", description = "The token's ID in the list.")
  String id;

  TokenRevokeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
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
}
