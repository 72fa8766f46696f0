package org.lucerna.cli.lumina;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;

/** The commands that ask a Lumina server. */
public final class LuminaCommands {
  private LuminaCommands() {}

  /** Adds the commands in the order listed in the help. */
  public static void addTo(Subcommands commands, Console console) {
    commands
        .add("info", () -> new InfoCommand(console))
        .add("push", () -> new PushCommand(console))
        .add("pull", () -> new PullCommand(console))
        .add("history", () -> new HistoryCommand(console))
        .add("explain", () -> new ExplainCommand(console))
        .add("search", () -> new SearchCommand(console))
        .add("popular", () -> new PopularCommand(console))
        .add("pushes", () -> new PushesCommand(console))
        .add("delete", () -> new DeleteCommand(console));
  }
}
