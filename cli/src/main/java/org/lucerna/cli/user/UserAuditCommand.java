package org.lucerna.cli.user;

import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.connection.Administration;
import org.lucerna.cli.connection.FolderUse;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.store.account.AuditEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna user audit}: who deleted what, and who changed which account. */
@Command(
    name = "audit",
    abbreviateSynopsis = true,
    description = {"Show who deleted what, and who changed which account; the newest last."},
    footerHeading = "%nExample:%n",
    footer = "  lucerna user audit --last 20")
final class UserAuditCommand extends UserTask {
  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "100",
      description = "Show up to N lines. Default: ${DEFAULT-VALUE}.")
  private int last;

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
    Table table = new Table("TIME", "WHO", "ACTION", "SUBJECT");
    for (AuditEntry entry : administration.audit(last)) {
      if (asJson()) {
        console()
            .out()
            .json(
                new JsonObject()
                    .put("time", entry.time())
                    .put("who", entry.who().text())
                    .put("action", entry.action())
                    .put("subject", entry.subject()));
      } else {
        table.row(entry.time(), entry.who(), entry.action(), entry.subject());
      }
    }
    if (!asJson()) {
      table.print(console().out());
    }
  }
}
