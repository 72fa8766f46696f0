package org.lucerna.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.lucerna.cli.cert.CertCommand;
import org.lucerna.cli.collect.CollectCommand;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.diff.DiffCommand;
import org.lucerna.cli.doctor.DoctorCommand;
import org.lucerna.cli.export.ExportCommand;
import org.lucerna.cli.idb.IdbCommand;
import org.lucerna.cli.identify.IdentifyCommand;
import org.lucerna.cli.key.KeyCommand;
import org.lucerna.cli.lidia.LidiaCommand;
import org.lucerna.cli.lumina.LuminaCommands;
import org.lucerna.cli.metadata.MetadataCommand;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.pack.PackCommand;
import org.lucerna.cli.similar.SimilarCommand;
import org.lucerna.cli.store.StoreCommand;
import org.lucerna.cli.user.UserCommand;
import org.lucerna.cli.warp.WarpCommand;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.RunLast;

/** Assembles the commands and runs one. */
final class LucernaCommandLine {
  /** Arguments that request the version, which is printed without picocli. */
  private static final Set<List<String>> VERSION = Set.of(List.of("--version"), List.of("-V"));

  static {
    // picocli would search the jar for Groovy and java.sql, which would delay short commands.
    System.setProperty("picocli.disable.closures", "true");
    System.setProperty("picocli.converters.excludes", "java.sql.*");
  }

  private LucernaCommandLine() {}

  /** Runs the command named by {@code arguments} and returns the exit status. */
  static int run(Console console, String... arguments) {
    Lucerna global = new Lucerna();
    FailureReport report = new FailureReport(console, global);
    try {
      if (VERSION.contains(List.of(arguments))) {
        console.out().line(Lucerna.version());
        console.out().flush();
        return ExitStatus.DONE;
      }
      CommandLine line = commandLine(console, global, report, List.of(arguments));
      int status = line.execute(arguments);
      line.getOut().flush();
      console.out().flush();
      return status;
    } catch (IOException | Error failed) {
      return report.failure(failed);
    }
  }

  /** All commands, for inspection without running one. */
  static CommandLine commandLine(Console console) {
    Lucerna global = new Lucerna();
    return configured(
        commands(console).addTo(new CommandLine(global)),
        console,
        global,
        new FailureReport(console, global));
  }

  /** The commands that {@code arguments} may refer to. */
  private static CommandLine commandLine(
      Console console, Lucerna global, FailureReport report, List<String> arguments) {
    CommandLine line = commands(console).addTo(new CommandLine(global), arguments);
    return configured(line, console, global, report);
  }

  private static Subcommands commands(Console console) {
    Subcommands commands =
        new Subcommands(console)
            .add("serve", ServeCommand.class, ServeCommand::new)
            .add("config", ConfigCommand.class, ConfigCommand::new)
            .add("doctor", DoctorCommand.class, DoctorCommand::new)
            .add("cert", CertCommand.class, _ -> new CertCommand(), CertCommand::subcommands)
            .add("user", UserCommand.class, _ -> new UserCommand(), UserCommand::subcommands);
    LuminaCommands.addTo(commands);
    return commands
        .add(
            "collect", CollectCommand.class, _ -> new CollectCommand(), CollectCommand::subcommands)
        .add("metadata", MetadataCommand.class, MetadataCommand::new)
        .add("key", KeyCommand.class, KeyCommand::new)
        .add("export", ExportCommand.class, ExportCommand::new)
        .add("similar", SimilarCommand.class, SimilarCommand::new)
        .add("diff", DiffCommand.class, DiffCommand::new)
        .add("identify", IdentifyCommand.class, IdentifyCommand::new)
        .add("idb", IdbCommand.class, _ -> new IdbCommand(), IdbCommand::subcommands)
        .add("lidia", LidiaCommand.class, _ -> new LidiaCommand(), LidiaCommand::subcommands)
        .add("warp", WarpCommand.class, _ -> new WarpCommand(), WarpCommand::subcommands)
        .add("store", StoreCommand.class, _ -> new StoreCommand(), StoreCommand::subcommands)
        .add("pack", PackCommand.class, _ -> new PackCommand(), PackCommand::subcommands)
        .add("completion", CompletionCommand.class, CompletionCommand::new);
  }

  private static CommandLine configured(
      CommandLine line, Console console, Lucerna global, FailureReport report) {
    HelpLayout.apply(Converters.registerIn(line));
    PrintWriter out = console.out().writer();
    return line.setOut(out)
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setCaseInsensitiveEnumValuesAllowed(true)
        // Function names can begin with @, too.
        .setExpandAtFiles(false)
        .setExecutionStrategy(
            parsed -> {
              global.configureLog();
              return new RunLast().execute(parsed);
            })
        .setParameterExceptionHandler((wrong, args) -> report.usage(wrong))
        .setExecutionExceptionHandler((failure, command, parsed) -> report.failure(failure));
  }
}
