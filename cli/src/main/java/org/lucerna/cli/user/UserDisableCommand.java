package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.api.UserChange;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna user disable}. */
@Command(
    name = "disable",
    abbreviateSynopsis = true,
    description = {
      "Stop a user from logging in; a user who is logged in is disconnected.",
      "The account stays."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna user disable bob")
final class UserDisableCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  @Option(names = "--force", description = UserCommand.FORCE)
  boolean force;

  UserDisableCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.change(console, name, UserChange.NONE.withDisabled(true), force, "disabled");
  }
}
