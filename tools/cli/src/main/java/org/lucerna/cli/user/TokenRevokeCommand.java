package org.lucerna.cli.user;

import org.lucerna.bytes.Escaped;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna user token revoke}. */
@Command(
    name = "revoke",
    abbreviateSynopsis = true,
    description = "Revoke a token: it is refused at once.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user token revoke ana 3f2a9c01")
final class TokenRevokeCommand extends AccountCommand {
  @Parameters(index = "0", paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Parameters(index = "1", paramLabel = "ID", description = "The token's ID in the list.")
  String id;

  TokenRevokeCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.CHANGE;
  }

  @Override
  void perform(Administration administration) throws Exception {
    administration.revokeToken(name, id);
    print(new JsonObject().put("id", id).put("result", "revoked"), "revoked " + Escaped.of(id));
  }
}
