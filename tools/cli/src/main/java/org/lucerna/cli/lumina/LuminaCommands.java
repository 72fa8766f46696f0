package org.lucerna.cli.lumina;

import org.lucerna.cli.command.Subcommands;

/** The commands that ask a Lumina server. */
public final class LuminaCommands {
  private LuminaCommands() {}

  /** Adds the commands in the order listed in the help. */
  public static void addTo(Subcommands commands) {
    commands
        .add("info", InfoCommand.class, InfoCommand::new)
        .add("push", PushCommand.class, PushCommand::new)
        .add("pull", PullCommand.class, PullCommand::new)
        .add("history", HistoryCommand.class, HistoryCommand::new)
        .add("explain", ExplainCommand.class, ExplainCommand::new)
        .add("search", SearchCommand.class, SearchCommand::new)
        .add("popular", PopularCommand.class, PopularCommand::new)
        .add("pushes", PushesCommand.class, PushesCommand::new)
        .add("delete", DeleteCommand.class, DeleteCommand::new);
  }
}
