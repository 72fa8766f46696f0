package org.lucerna.cli.user;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.connection.Passwords;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
final class UserPasswdCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Option(names = "--new-password-file", paramLabel = "F", description = UserCommand.NEW_PASSWORD)
  @Nullable Path password;

  UserPasswdCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.perform(
        console,
        FolderUse.CHANGE,
        name,
        administration -> {
          ByteString chosen = Passwords.choose(console, password, name);
          administration.change(name, UserChange.NONE.withPassword(chosen));
          return "changed";
        });
  }
}
