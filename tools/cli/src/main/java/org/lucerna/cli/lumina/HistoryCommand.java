package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.KeyArgument;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.KnownVersion;
import org.lucerna.naming.ProgressListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna history}: all versions of functions. */
@Command(
    name = "history",
    abbreviateSynopsis = true,
    description = {
      "List the versions that a server has of functions, newest first.",
      "Functions are given by their keys, or as all functions of a file."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna history 8f7a2b3c4d5e6f708192a3b4c5d6e7f8 --full",
      "  lucerna history sample.i64"
    })
final class HistoryCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin ServerOptions server;
  @Mixin JsonOption json;
  @Mixin FileOptions opening;
  @Mixin SelectionOptions selection;
  @Mixin DemangleOption demangle;

  @Parameters(
      arity = "1..*",
      paramLabel = "KEY|FILE",
      description = "Function keys, 32 hexadecimal digits each, or files with functions.")
  List<String> subjects;

  @Option(
      names = "--full",
      description =
          "Show each version in full: how often its function is pulled, where it came from, and"
              + " every chunk of its metadata with its size.")
  boolean full;

  HistoryCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    server.needsDialectIda("histories");
    List<Md5> keys = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (String subject : subjects) {
      Md5 key = KeyArgument.of(subject);
      if (key != null) {
        keys.add(key);
      } else if (Files.exists(Path.of(subject))) {
        files.add(Path.of(subject));
      } else {
        throw new CommandException(
            ExitStatus.IO, subject + ": neither a key (32 hexadecimal digits) nor a file");
      }
    }
    if (files.isEmpty() && opening.profile() != null) {
      throw new ParameterException(spec.commandLine(), "--profile is for files, not for keys");
    }
    int status = files.isEmpty() ? ExitStatus.DONE : filesAre(files);
    if (!keys.isEmpty()) {
      keysAre(keys);
    }
    return opening.status(status);
  }

  private int filesAre(List<Path> files) throws IOException, SubjectException, CommandException {
    if (full) {
      throw new ParameterException(spec.commandLine(), "--full is for keys, not for files");
    }
    FileHistory history = new FileHistory(console, json.isSet(), style());
    for (Path path : files) {
      List<HarvestedFunction> functions;
      try (Harvest file = opening.open(console, path, false)) {
        functions = selection.of(file.functions());
      }
      List<Md5> keys =
          functions.stream()
              .flatMap(function -> function.keys().stream())
              .map(FunctionKey::md5)
              .distinct()
              .toList();
      history.add(
          functions,
          server.ask(console, (client, progress) -> queries(client, progress).versions(keys)));
    }
    return history.end();
  }

  private void keysAre(List<Md5> keys) throws IOException, SubjectException, CommandException {
    Map<Md5, PullResult.Found> served = new HashMap<>();
    Map<Md5, List<KnownVersion>> known =
        server.ask(
            console,
            (client, progress) -> {
              FunctionQueries functions = queries(client, progress);
              if (full) {
                served.putAll(functions.look(keys));
              }
              return functions.versions(keys);
            });
    List<Md5> unknown = keys.stream().filter(key -> !known.containsKey(key)).toList();
    NameStyle style = style();
    Table table = new Table("KEY", "VERSION", "TIME", "ADDRESS", "NAME", "METADATA");
    for (Md5 key : keys) {
      for (KnownVersion version : known.getOrDefault(key, List.of())) {
        VersionOutput output = new VersionOutput(version);
        FullRecord record = new FullRecord(version, served.get(key));
        if (json.isSet()) {
          JsonObject line = new JsonObject();
          console.out().json(full ? record.addTo(line, style) : output.addTo(line, style));
        } else if (full) {
          record.print(console.out(), style);
        } else {
          output.addTo(table, style);
        }
      }
    }
    if (!json.isSet() && !full && unknown.size() < keys.size()) {
      table.print(console.out());
    }
    if (!unknown.isEmpty()) {
      String others = unknown.size() == 1 ? "" : " and " + (unknown.size() - 1) + " more";
      throw new CommandException(
          ExitStatus.NO, unknown.getFirst() + others + ": the server knows no such function");
    }
  }

  private static FunctionQueries queries(LuminaClient client, ProgressListener progress) {
    return new FunctionQueries(FunctionProvider.of(client), progress);
  }

  private NameStyle style() {
    return demangle.of(json.isSet(), console.out());
  }
}
