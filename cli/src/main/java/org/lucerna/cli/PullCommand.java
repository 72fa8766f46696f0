package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna pull}: what a server knows of the functions of a file. */
@Command(
    name = "pull",
    description = {
      "Ask a Lumina server for the names of the functions of a file.",
      "The file is a program or library, stripped or not, or an IDA database.",
      "NAME is '? a | b' if several functions have the same code and nothing tells them"
          + " apart: a and b are the candidates. '~ a' is a probable name: the only one that is"
          + " known, though it does not fit to what is around, as with other options of the"
          + " compiler, or that of a function of 16 bytes or fewer with nothing known around it."
          + " Scripts, Lidia files and annotated ELF files take in probable names, not"
          + " candidates.",
      "",
      "idc, idapython and ghidra are scripts that put names, comments, prototypes and"
          + " whatever else was found into a database of IDA 7 (idapython: 7.4) or Ghidra 10 and"
          + " newer, wherever the program is loaded there. What somebody set by hand stays. A"
          + " script for Ghidra is a Java class: its file keeps its name."
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

  @Mixin private ServerOptions server;
  @Mixin private PullTarget target;
  @Mixin private FileOptions opening;
  @Mixin private SelectionOptions selection;
  @Mixin private DemangleOption demangle;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file with functions.")
  private Path path;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description =
          "Only functions whose name, or candidate, from the server has this in it, mangled or"
              + " demangled.")
  private @Nullable Pattern filter;

  @Option(names = "--dry-run", description = "Ask nobody; list the keys that would be asked for.")
  private boolean dryRun;

  @Option(
      names = "--no-variants",
      description = {
        "Ask for the usual keys only; not also for those that functions have if IDA makes its"
            + " uncertain choices otherwise."
      })
  private boolean noVariants;

  @Option(names = "--certain", description = "No probable names: they become candidates.")
  private boolean certain;

  PullCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    target.check(path, demangle);
    if (dryRun) {
      return list();
    }
    List<PulledFunction> functions;
    long base;
    try (Harvest file = opening.open(console, path, !noVariants)) {
      target.check(file, path);
      base = file.imageBase().orElse(0);
      functions = pull(file);
    }
    target.write(console, path, base, functions, demangle);
    long named = functions.stream().filter(function -> function.name() != null).count();
    long probable = functions.stream().filter(PulledFunction::isProbable).count();
    long open = functions.stream().filter(one -> !one.candidateNames().isEmpty()).count();
    console.say(
        named
            + " of "
            + functions.size()
            + " functions named, "
            + (probable > 0 ? probable + " of them probable, " : "")
            + open
            + " with candidates");
    return opening.status(named + open > 0 ? ExitStatus.DONE : ExitStatus.NO);
  }

  private int list() throws IOException, SubjectException {
    FileKeys keys = new FileKeys(console, target.wantsJson(), demangle);
    try (Harvest file = opening.open(console, path, !noVariants)) {
      keys.add(selection.of(file.functions()));
    }
    keys.end();
    return opening.status(ExitStatus.DONE);
  }

  private List<PulledFunction> pull(Harvest file)
      throws IOException, CommandException, SubjectException {
    List<HarvestedFunction> asked = selection.of(file.functions());
    return server
        .ask(
            console,
            client -> new FunctionPull(new KnownFunctions(client, console), file).pull(asked))
        .stream()
        .map(function -> certain ? function.certainOnly() : function)
        .filter(this::isWanted)
        .toList();
  }

  private boolean isWanted(PulledFunction function) {
    if (filter == null) {
      return true;
    }
    NameFilter wanted = new NameFilter(filter);
    return function.name() != null
        ? wanted.finds(function.name().text())
        : function.candidateNames().stream().map(ByteString::text).anyMatch(wanted::finds);
  }
}
