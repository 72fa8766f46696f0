package org.lucerna.cli.user;

import java.util.concurrent.Callable;
import org.lucerna.api.UserChange;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna user enable}. */
@Command(
    name = "enable",
    abbreviateSynopsis = true,
    description = "Let a user log in again.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user enable bob")
final class UserEnableCommand implements Callable<Integer> {
  private final Console console;

  @Mixin UserTarget target;

  @Parameters(paramLabel = "NAME", description = UserCommand.NAME)
  String name;

  UserEnableCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    return target.change(console, name, UserChange.NONE.withDisabled(false), false, "enabled");
  }
}
