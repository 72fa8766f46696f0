package org.lucerna.cli.pack;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.api.PackView;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.client.HttpAdministration;
import org.lucerna.service.PackViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna pack list}: the packs of a data folder or a server. */
@Command(
    name = "list",
    description = "List the packs of a data folder or a server.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna pack list --data /var/lib/lucerna")
final class PackListCommand implements Callable<Integer> {
  private final Console console;

  @Mixin PackPlace place;
  @Mixin JsonOption json;

  PackListCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    List<PackView> packs = packs();
    if (json.isSet()) {
      for (PackView pack : packs) {
        console.out().json(PackText.json(pack));
      }
    } else if (!packs.isEmpty()) {
      Table table = new Table("name", "version", "functions", "files", "packages", "bytes", "key");
      packs.forEach(
          pack ->
              table.row(
                  Escaped.of(pack.name()),
                  Escaped.of(pack.version()),
                  pack.functions(),
                  pack.files(),
                  pack.packages(),
                  pack.bytes(),
                  Escaped.of(pack.key())));
      table.print(console.out());
    }
    return ExitStatus.DONE;
  }

  private List<PackView> packs() throws IOException, CommandException {
    if (place.isServer()) {
      try (HttpAdministration server = place.server(console)) {
        return server.packs();
      }
    }
    return place.folder().list().stream().map(pack -> PackViews.of(pack.head())).toList();
  }
}
