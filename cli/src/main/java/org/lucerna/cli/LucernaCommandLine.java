package org.lucerna.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.RunLast;

/** Puts the commands together and runs one. */
final class LucernaCommandLine {
  private LucernaCommandLine() {}

  /** Runs the command that {@code arguments} name and returns the exit status. */
  static int run(Console console, String... arguments) {
    Lucerna global = new Lucerna();
    FailureReport report = new FailureReport(console, global);
    CommandLine line = commandLine(console, global, report, List.of(arguments));
    try {
      int status = line.execute(arguments);
      line.getOut().flush();
      console.out().flush();
      return status;
    } catch (IOException | Error failed) {
      return report.failure(failed);
    }
  }

  /** All commands, for what looks at them without running one. */
  static CommandLine commandLine(Console console) {
    Lucerna global = new Lucerna();
    return commandLine(console, global, new FailureReport(console, global), List.of());
  }

  /** The commands that {@code arguments} may call. */
  private static CommandLine commandLine(
      Console console, Lucerna global, FailureReport report, List<String> arguments) {
    List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
    CommandLine line =
        new Subcommands()
            .add("serve", () -> new ServeCommand(console))
            .add("config", () -> new ConfigCommand(console))
            .add("cert", () -> cert(console))
            .add("user", () -> UserCommand.line(console))
            .add("info", () -> new InfoCommand(console))
            .add("push", () -> new PushCommand(console))
            .add("pull", () -> new PullCommand(console))
            .add("history", () -> new HistoryCommand(console))
            .add("explain", () -> new ExplainCommand(console))
            .add("popular", () -> new PopularCommand(console))
            .add("pushes", () -> new PushesCommand(console))
            .add("delete", () -> new DeleteCommand(console))
            .add("metadata", () -> new MetadataCommand(console))
            .add("key", () -> new KeyCommand(console))
            .add("idb", () -> idb(console, rest))
            .add("lidia", () -> LidiaCommand.line(console))
            .add("store", () -> StoreCommand.line(console))
            .add("completion", () -> new CompletionCommand(console))
            .addTo(new CommandLine(global), arguments);
    HelpLayout.apply(line);
    PrintWriter out = console.out().writer();
    return line.setOut(out)
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Pattern.class, new PatternConverter())
        .registerConverter(Long.class, new NumberConverter<>(Long::valueOf))
        .registerConverter(long.class, new NumberConverter<>(Long::valueOf))
        .registerConverter(Integer.class, new NumberConverter<>(Integer::valueOf))
        .registerConverter(int.class, new NumberConverter<>(Integer::valueOf))
        // Names of functions begin with @ too.
        .setExpandAtFiles(false)
        .setExecutionStrategy(
            parsed -> {
              global.configureLog();
              return new RunLast().execute(parsed);
            })
        .setParameterExceptionHandler((wrong, args) -> report.usage(wrong))
        .setExecutionExceptionHandler((failure, command, parsed) -> report.failure(failure));
  }

  private static CommandLine cert(Console console) {
    return new CommandLine(new CertCommand())
        .addSubcommand(new CertCreateCommand(console))
        .addSubcommand(new CertRenewCommand(console))
        .addSubcommand(new CertClientCommand(console))
        .addSubcommand(new CertShowCommand(console));
  }

  private static CommandLine idb(Console console, List<String> arguments) {
    Subcommands idb =
        new Subcommands()
            .add("info", () -> new IdbInfoCommand(console))
            .add("records", () -> new IdbRecordsCommand(console))
            .add("xrefs", () -> new IdbXrefsCommand(console))
            .add("types", () -> new IdbTypesCommand(console))
            .add("header", () -> new IdbHeaderCommand(console))
            .add("bytes", () -> new IdbBytesCommand(console))
            .add("flags", () -> new IdbFlagsCommand(console))
            .add("frames", () -> new IdbFramesCommand(console))
            .add("structs", () -> new IdbStructsCommand(console))
            .add("query", () -> new IdbQueryCommand(console))
            .add("netnode", () -> new IdbNetnodeCommand(console))
            .add("classify", () -> new IdbClassifyCommand(console))
            .add("unpack", () -> new IdbUnpackCommand(console))
            .add("scripts", () -> new IdbScriptsCommand(console))
            .add("pages", () -> new IdbPagesCommand(console))
            .add("recover", () -> new IdbRecoverCommand(console))
            .add("idc", () -> new IdbIdcCommand(console))
            .add("extract", () -> new IdbExtractCommand(console))
            .add("item", () -> new IdbItemCommand(console))
            .add("input", () -> new IdbInputCommand(console));
    IdbLists.addTo(idb, console);
    IdbDetailLists.addTo(idb, console);
    IdbPlaceLists.addTo(idb, console);
    return idb.addTo(new CommandLine(new IdbCommand()), arguments);
  }
}
