package org.lucerna.cli.user;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user passwd}: gives an account another password. */
@Command(
    name = "passwd",
    abbreviateSynopsis = true,
    description = {
      "Give a user another password. It is asked for, or is the first line of standard input.",
      "Whoever is logged in with the old one is shown out."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user passwd ana --new-password-file ana.txt")
final class UserPasswdCommand extends UserTask {
  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  private String name;

  @Option(
      names = "--new-password-file",
      paramLabel = "F",
      description = "The password is the first line of this file.")
  private @Nullable Path password;

  UserPasswdCommand(Console console) {
    super(console);
  }

  @Override
  void perform(Administration administration) throws Exception {
    ByteString chosen = Passwords.choose(console(), password, name);
    administration.change(
        ByteString.utf8(name), UserChange.NONE.withPassword(chosen), LastAdministrator.STAYS);
    tell(name, "changed");
  }
}
