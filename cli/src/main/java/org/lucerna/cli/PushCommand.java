package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.HarvestFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna push}: the functions of files to a server. */
@Command(
    name = "push",
    description = {
      "Send the functions of files to a Lumina server.",
      "Files are ELF files with symbols, and archives of object files. Functions of object files"
          + " take",
      "along, as comments, where they are from and what they name, so that 'pull' can tell"
          + " functions",
      "apart that have the same key."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna push /usr/lib/x86_64-linux-gnu/libc.a --server lumina.example.org:20667")
final class PushCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ServerOptions server;
  @Mixin private JsonOption json;
  @Mixin private SizeOption size;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files with named functions.")
  private List<Path> files;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description = "Only functions in whose names this is found.")
  private @Nullable Pattern filter;

  @Option(names = "--dry-run", description = "Send nothing; list what would be sent.")
  private boolean dryRun;

  PushCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    Map<Path, List<HarvestedFunction>> harvest = new LinkedHashMap<>();
    for (Path path : files) {
      harvest.put(path, functions(path));
    }
    PushReport report = new PushReport(console, json.isSet());
    if (dryRun) {
      for (List<HarvestedFunction> functions : harvest.values()) {
        for (HarvestedFunction function : functions) {
          report.add(function, PushOutcome.UNSENT);
        }
      }
      return report.end();
    }
    server.ask(
        console,
        client -> {
          for (Map.Entry<Path, List<HarvestedFunction>> file : harvest.entrySet()) {
            new FunctionPush(client, console, file.getKey()).push(file.getValue(), report);
          }
          return report;
        });
    return report.end();
  }

  private List<HarvestedFunction> functions(Path path) throws IOException, SubjectException {
    try (HarvestFile file = Harvested.open(path)) {
      return file.functions().stream().filter(this::isWanted).toList();
    }
  }

  private boolean isWanted(HarvestedFunction function) {
    return function.name() != null
        && size.admits(function)
        && (filter == null || filter.matcher(function.name().text()).find());
  }
}
