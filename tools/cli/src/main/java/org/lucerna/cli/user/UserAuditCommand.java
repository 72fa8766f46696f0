package org.lucerna.cli.user;

import org.lucerna.api.AuditEvent;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user audit}. */
@Command(
    name = "audit",
    abbreviateSynopsis = true,
    description = "Show who deleted what, and who changed which account; the newest last.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna user audit --last 20")
final class UserAuditCommand extends AccountCommand {
  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Show up to N entries, of a running server at most 10,000. Default: ${DEFAULT-VALUE}.")
  int last;

  UserAuditCommand(Console console) {
    super(console);
  }

  @Override
  FolderUse use() {
    return FolderUse.READ;
  }

  @Override
  void perform(Administration administration) throws Exception {
    if (last < 1) {
      throw new CommandException(ExitStatus.USAGE, "--last: expected at least 1");
    }
    print(
        new Table("TIME", "WHO", "ACTION", "SUBJECT"),
        administration.audit(last),
        UserAuditCommand::json,
        event -> new Object[] {event.time(), event.who(), event.action(), event.subject()});
  }

  private static JsonObject json(AuditEvent event) {
    return new JsonObject()
        .put("time", event.time())
        .put("who", event.who())
        .put("action", event.action())
        .put("subject", event.subject());
  }
}
