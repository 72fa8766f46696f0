package org.lucerna.cli.lumina;

import org.lucerna.cli.command.Subcommands;

/** The commands that ask a Lumina server. */
public final class LuminaCommands {
  private LuminaCommands() {}

  /** Adds the commands in the order listed in the help. */
  public static void addTo(Subcommands commands) {
    commands
        .add("info", new InfoCommandSpec(), InfoCommand::new)
        .add("push", new PushCommandSpec(), PushCommand::new)
        .add("pull", new PullCommandSpec(), PullCommand::new)
        .add("history", new HistoryCommandSpec(), HistoryCommand::new)
        .add("explain", new ExplainCommandSpec(), ExplainCommand::new)
        .add("search", new SearchCommandSpec(), SearchCommand::new)
        .add("popular", new PopularCommandSpec(), PopularCommand::new)
        .add("pushes", new PushesCommandSpec(), PushesCommand::new)
        .add("delete", new DeleteCommandSpec(), DeleteCommand::new);
  }
}
