package org.lucerna.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.RunLast;

/** Puts the commands together and runs one. */
final class Program {
  private Program() {}

  /** Runs the command that {@code arguments} name and returns the exit status. */
  static int run(Console console, String... arguments) {
    Lucerna global = new Lucerna();
    FailureReport report = new FailureReport(console, global);
    CommandLine line = commandLine(console, global, report);
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
    return commandLine(console, global, new FailureReport(console, global));
  }

  private static CommandLine commandLine(Console console, Lucerna global, FailureReport report) {
    CommandLine line =
        new CommandLine(global)
            .addSubcommand(new ServeCommand(console))
            .addSubcommand(new ConfigCommand(console))
            .addSubcommand(
                new CommandLine(new CertCommand())
                    .addSubcommand(new CertCreateCommand(console))
                    .addSubcommand(new CertRenewCommand(console))
                    .addSubcommand(new CertClientCommand(console))
                    .addSubcommand(new CertShowCommand(console)))
            .addSubcommand(UserCommand.line(console))
            .addSubcommand(new InfoCommand(console))
            .addSubcommand(new PushCommand(console))
            .addSubcommand(new PullCommand(console))
            .addSubcommand(new HistoryCommand(console))
            .addSubcommand(new ExplainCommand(console))
            .addSubcommand(new PopularCommand(console))
            .addSubcommand(new PushesCommand(console))
            .addSubcommand(new DeleteCommand(console))
            .addSubcommand(new MetadataCommand(console))
            .addSubcommand(new KeyCommand(console))
            .addSubcommand(idb(console))
            .addSubcommand(LidiaCommand.line(console))
            .addSubcommand(StoreCommand.line(console))
            .addSubcommand(new CompletionCommand(console));
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

  private static CommandLine idb(Console console) {
    CommandLine idb =
        new CommandLine(new IdbCommand())
            .addSubcommand(new IdbInfoCommand(console))
            .addSubcommand(new IdbRecordsCommand(console))
            .addSubcommand(new IdbXrefsCommand(console))
            .addSubcommand(new IdbTypesCommand(console))
            .addSubcommand(new IdbHeaderCommand(console))
            .addSubcommand(new IdbBytesCommand(console))
            .addSubcommand(new IdbFlagsCommand(console))
            .addSubcommand(new IdbFramesCommand(console))
            .addSubcommand(new IdbStructsCommand(console))
            .addSubcommand(new IdbQueryCommand(console))
            .addSubcommand(new IdbNetnodeCommand(console))
            .addSubcommand(new IdbPagesCommand(console))
            .addSubcommand(new IdbRecoverCommand(console))
            .addSubcommand(new IdbIdcCommand(console))
            .addSubcommand(new IdbExtractCommand(console))
            .addSubcommand(new IdbItemCommand(console))
            .addSubcommand(new IdbInputCommand(console));
    IdbLists.addTo(idb, console);
    IdbDetailLists.addTo(idb, console);
    IdbPlaceLists.addTo(idb, console);
    return idb;
  }
}
