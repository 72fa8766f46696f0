package org.lucerna.cli.pack;

import java.util.concurrent.Callable;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna pack remove}: removes a pack. */
@Command(
    name = "remove",
    description = {
      "Remove a pack from a data folder or a server, with everything that came with it.",
      "Its key stays trusted."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna pack remove debian-12 --data /var/lib/lucerna")
final class PackRemoveCommand implements Callable<Integer> {
  private final Console console;

  @Mixin PackPlace place;

  @Parameters(paramLabel = "NAME", description = "The name of the pack.")
  String name;

  PackRemoveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (place.isServer()) {
      try (HttpAdministration server = place.server(console)) {
        server.removePack(name);
      }
    } else if (!place.folder().remove(name)) {
      throw new CommandException(
          ExitStatus.NO, "no pack in " + place.data + " is called '" + Escaped.of(name) + "'");
    }
    console.say("removed " + Escaped.of(name));
    return ExitStatus.DONE;
  }
}
