package org.lucerna.cli.user;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user passwd}. */
@Command(
    name = "passwd",
    abbreviateSynopsis = true,
    description = {
      "Change a user's password. It is prompted for, or is the first line of standard input.",
      "A user who is logged in with the old password is logged out."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user passwd ana --new-password-file ana.txt")
final class UserPasswdCommand extends AccountChangeCommand {
  @Option(names = "--new-password-file", paramLabel = "F", description = UserCommand.NEW_PASSWORD)
  @Nullable Path password;

  UserPasswdCommand(Console console) {
    super(console, "changed");
  }

  @Override
  void perform(Administration administration) throws Exception {
    ByteString chosen = Passwords.choose(console(), password, name);
    administration.change(name, UserChange.NONE.withPassword(chosen));
  }
}
