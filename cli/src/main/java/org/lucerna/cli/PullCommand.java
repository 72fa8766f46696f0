package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.HarvestFile;
import org.lucerna.harvest.file.ImageBase;
import org.lucerna.harvest.script.GhidraScriptWriter;
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
      "A function that cannot be told from others with its key has no name, but candidates.",
      "",
      "idc, idapython and ghidra are scripts that put names, comments, prototypes and what else was"
          + " found into a database of IDA 7 (idapython: 7.4) or Ghidra 10 and newer, wherever the"
          + " program is loaded there. What somebody set by hand stays. A script for Ghidra is a"
          + " Java class: its file keeps its name."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pull a.out --server lumina.example.org:20667",
      "  lucerna pull a.out --format lidia --output a.lidia",
      "  lucerna pull a.out --format idapython --output names.py",
      "  lucerna pull a.out --format ghidra --output LucernaNames.java",
      "  lucerna pull a.out --annotate-elf a.named && gdb a.named"
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
      description = "Write to this file instead of standard output; it is replaced.")
  private @Nullable Path output;

  @Option(
      names = "--overwrite",
      description = "Let a script replace names, comments and types that somebody set.")
  private boolean overwrite;

  @Option(
      names = "--annotate-elf",
      paramLabel = "COPY",
      description =
          "Write a copy of the ELF file with the names as symbols, for debuggers and profilers.")
  private @Nullable Path copy;

  PullCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    PullFormat wanted = format != null ? format : json.isSet() ? PullFormat.json : PullFormat.table;
    check(wanted);
    List<PulledFunction> functions;
    long base = 0;
    try (HarvestFile file = Harvested.open(path)) {
      if (wanted.isScript() || copy != null) {
        base = base();
      }
      List<HarvestedFunction> asked = file.functions().stream().filter(size::admits).toList();
      functions =
          server.ask(
              console,
              client -> new FunctionPull(new KnownFunctions(client, console), file).pull(asked));
    }
    write(wanted, base, functions);
    long named = functions.stream().filter(function -> function.name() != null).count();
    long open = functions.stream().filter(function -> !function.candidates().isEmpty()).count();
    console.say(
        named + " of " + functions.size() + " functions named, " + open + " with candidates");
    return named + open > 0 ? ExitStatus.DONE : ExitStatus.NO;
  }

  private void check(PullFormat wanted) throws IOException {
    if (wanted.needsFile() && output == null) {
      throw wrong("--format " + wanted + " needs --output");
    }
    if (wanted == PullFormat.ghidra && className() == null) {
      throw wrong("a script for Ghidra is named as a Java class, such as LucernaNames.java");
    }
    if (overwrite && !wanted.isScript()) {
      throw wrong("--overwrite goes with a script: --format idc, idapython or ghidra");
    }
    if (isSame(output, path) || isSame(copy, path) || isSame(copy, output)) {
      throw wrong("FILE, --output and --annotate-elf are different files");
    }
  }

  private static boolean isSame(@Nullable Path one, @Nullable Path other) throws IOException {
    return one != null
        && other != null
        && (one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
            || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other)));
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }

  /** The class that a script for Ghidra defines; null where its file's name allows none. */
  private @Nullable String className() {
    String name = output == null ? "" : String.valueOf(output.getFileName());
    String stem = name.endsWith(".java") ? name.substring(0, name.length() - 5) : "";
    return GhidraScriptWriter.isClassName(stem) ? stem : null;
  }

  /** Where the program starts by itself; without it no place in it can be told. */
  private long base() throws IOException, SubjectException, CommandException {
    try {
      OptionalLong base = ImageBase.of(path);
      if (base.isEmpty()) {
        throw new CommandException(
            ExitStatus.NO, path + ": no program: its functions have no addresses yet");
      }
      return base.getAsLong();
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  private void write(PullFormat wanted, long base, List<PulledFunction> functions)
      throws IOException, SubjectException {
    PullOutput to = new PullOutput(console, output);
    if (wanted.isScript()) {
      to.script(new PulledScript(wanted, className(), overwrite, base, functions));
    } else if (copy == null || format != null || json.isSet() || output != null) {
      to.list(wanted, functions);
    }
    if (copy != null) {
      try {
        int added = PulledSymbols.write(path, functions, copy);
        console.say(copy + ": symbols added: " + added);
      } catch (FormatException unfit) {
        throw new SubjectException(path.toString(), unfit);
      }
    }
  }
}
