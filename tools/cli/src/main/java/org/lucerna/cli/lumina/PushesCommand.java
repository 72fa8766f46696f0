package org.lucerna.cli.lumina;

import java.util.concurrent.Callable;
import org.lucerna.api.PushSummary;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.AdministrationOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.client.Administration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna pushes}: lists the author, file and time of each push. */
@Command(
    name = "pushes",
    abbreviateSynopsis = true,
    description = {
      "List the last pushes: who pushed, when, from which file, and how many functions got a"
          + " version; the newest last. Pushes of one account from one file within minutes count as"
          + " one.",
      "It queries the running server on this machine, or with --data a folder that no server has"
          + " open. Accounts and files are shown if histories disclose them; an"
          + " administrator sees all. lucerna delete --pushes takes the ids."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pushes --last 20",
      "  lucerna pushes --user ana --password-file ana.txt --json",
      "  lucerna pushes --data /var/lib/lucerna"
    })
final class PushesCommand implements Callable<Integer> {
  private final Console console;

  @Mixin AdministrationOptions place;
  @Mixin LoginOptions login;
  @Mixin JsonOption json;

  @Option(
      names = "--last",
      paramLabel = "N",
      defaultValue = "100",
      description = "Show up to N pushes. Default: ${DEFAULT-VALUE}.")
  int last;

  PushesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (last < 1) {
      throw new CommandException(ExitStatus.USAGE, "--last: expected at least 1");
    }
    Table table = new Table("ID", "TIME", "FUNCTIONS", "ACCOUNT", "HOST", "FILE");
    try (Administration administration = place.openServer(console, login)) {
      for (PushSummary push : administration.pushes(last)) {
        if (json.isSet()) {
          console.out().json(json(push));
        } else {
          table.row(
              push.idText(),
              push.time(),
              push.functions() == null ? "" : push.functions(),
              push.account(),
              push.hostName(),
              push.inputPath().isEmpty() ? push.idbPath() : push.inputPath());
        }
      }
    }
    if (!json.isSet()) {
      table.print(console.out());
    }
    return ExitStatus.DONE;
  }

  private static JsonObject json(PushSummary push) {
    return new JsonObject()
        .unsigned("id", push.id())
        .put("ids", push.idText())
        .optional("functions", push.functions())
        .put("time", push.time())
        .text("account", push.account())
        .text("inputPath", push.inputPath())
        .put("inputMd5", push.inputMd5().toString())
        .text("idbPath", push.idbPath())
        .text("host", push.hostName());
  }
}
