package org.lucerna.cli.lumina;

import java.util.concurrent.Callable;
import org.lucerna.bytes.PackedInts;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.metadata.Metadata;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna popular}: lists the functions that are pulled most. */
@Command(
    name = "popular",
    abbreviateSynopsis = true,
    description = "List the functions pulled most often from a server, the most frequent first.",
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna popular", "  lucerna popular --count 100 --json"})
final class PopularCommand implements Callable<Integer> {
  private final Console console;

  @Mixin ServerOptions server;
  @Mixin JsonOption json;
  @Mixin DemangleOption demangle;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "10",
      description = "Show up to N functions; a server may allow fewer. Default: ${DEFAULT-VALUE}.")
  int count;

  PopularCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    server.needsDialectIda("popular functions");
    if (count < 1) {
      throw new CommandException(ExitStatus.USAGE, "--count: expected at least 1");
    }
    PopularResult popular = server.ask(console, (client, _) -> client.popular(count));
    NameStyle style = demangle.of(json.isSet(), console.out());
    Table table = new Table("PULLS", "KEY", "SIZE", "NAME");
    for (PopularResult.Popular each : popular.functions()) {
      FunctionInfo function = each.function();
      String pulls = Integer.toUnsignedString(each.frequency());
      if (json.isSet()) {
        console.out().json(json(each, style));
      } else {
        table.row(
            pulls,
            each.pattern().data().hex(),
            Integer.toUnsignedString(function.size()),
            style.of(function.name()));
      }
    }
    if (!json.isSet()) {
      table.print(console.out());
    }
    return ExitStatus.DONE;
  }

  private static JsonObject json(PopularResult.Popular popular, NameStyle style) {
    FunctionInfo function = popular.function();
    long address = popular.address();
    return new JsonObject()
        .hex("key", popular.pattern().data())
        .name("name", function.name(), style)
        .unsigned("size", Integer.toUnsignedLong(function.size()))
        .unsigned("pulls", Integer.toUnsignedLong(popular.frequency()))
        .optional("address", address == PackedInts.BADADDR ? null : address)
        .put("inputMd5", popular.inputMd5().toString())
        .text("host", popular.hostName())
        .text("path", popular.path())
        .put("metadata", MetadataJson.of(Metadata.decode(function.metadata())));
  }
}
