package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.HarvestFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna pull}: what a server knows of the functions of a file. */
@Command(
    name = "pull",
    description = {
      "Ask a Lumina server for the functions of a file, stripped or not.",
      "A function that cannot be told from others with its key has no name, but candidates."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pull a.out --server lumina.example.org:20667",
      "  lucerna pull a.out --format lidia --output a.lidia"
    })
final class PullCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions server;
  @Mixin private JsonOption json;
  @Mixin private SizeOption size;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file with functions.")
  private Path path;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "What is printed: ${COMPLETION-CANDIDATES}; table unless --json is given.")
  private @Nullable PullFormat format;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private @Nullable Path output;

  PullCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    PullFormat wanted = format != null ? format : json.isSet() ? PullFormat.json : PullFormat.table;
    if (wanted == PullFormat.lidia && output == null) {
      throw new ParameterException(spec.commandLine(), "--format lidia needs --output");
    }
    List<PulledFunction> functions;
    try (HarvestFile file = Harvested.open(path)) {
      List<HarvestedFunction> asked = file.functions().stream().filter(size::admits).toList();
      functions =
          server.ask(
              console,
              client -> new FunctionPull(new KnownFunctions(client, console), file).pull(asked));
    }
    write(wanted, functions);
    long named = functions.stream().filter(function -> function.name() != null).count();
    long open = functions.stream().filter(function -> !function.candidates().isEmpty()).count();
    console.say(
        named + " of " + functions.size() + " functions named, " + open + " with candidates");
    return named + open > 0 ? ExitStatus.DONE : ExitStatus.NO;
  }

  private void write(PullFormat wanted, List<PulledFunction> functions) throws IOException {
    if (output == null) {
      wanted.write(functions, console.out());
    } else {
      wanted.write(functions, output);
    }
  }
}
