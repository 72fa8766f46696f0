package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user remove}. */
@Command(
    name = "remove",
    abbreviateSynopsis = true,
    description = {
      "Remove an account; a user who is logged in with it is logged out.",
      "What the user pushed stays under that name; to delete it: lucerna delete --author."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user remove bob")
final class UserRemoveCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Option(names = "--force", description = UserCommand.FORCE)
  boolean force;

  UserRemoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.perform(
        console,
        UserTarget.changing(force),
        name,
        administration -> {
          administration.remove(name);
          return "removed";
        });
  }
}
