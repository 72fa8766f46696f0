package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.NameFilter;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.HttpOptions;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.identify.ComponentLine;
import org.lucerna.cli.key.DebugFileOption;
import org.lucerna.cli.key.FileKeys;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.client.ComponentQuery;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.naming.FunctionPackages;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.FunctionPull;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.PreparedProgram;
import org.lucerna.naming.ProgramPush;
import org.lucerna.naming.ProgramPush.MissingPart;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PullSummary;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarPull;
import org.lucerna.naming.format.PulledSubject;
import org.lucerna.similarity.match.SimilarFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna pull}: asks a server for the names of a file's functions. */
@Command(
    name = "pull",
    description = {
      "Ask a Lumina server for the names of the functions of a file.",
      "The file is a program or library, stripped or not, or an IDA database.",
      "NAME is '? a | b' if several functions have the same code and cannot be distinguished: a"
          + " and b are the candidates. '~ a' is a probable name: the only known one, although it"
          + " does not fit its neighbors (after a build with other compiler options, for example),"
          + " or that of a function of less than 64 bytes, or of several functions of the file with"
          + " one key, unless those around it are known. Scripts, Lidia files and annotated ELF"
          + " files include probable names, but no candidates.",
      "'≈ a (99 %%, FILE: ...)' is the name of a similar function in FILE, with the probability"
          + " that both are the same, and the reasons; servers may withhold FILE. It was compiled"
          + " differently, or is from another version. From 99 %% on, scripts, Lidia files and"
          + " annotated ELF files include it with the mark '.similar'; scripts include it as a"
          + " comment from 80 %% on. 'push' sends no name with the mark: remove it to confirm a"
          + " name.",
      "",
      "idc, idapython and ghidra are scripts that add names, comments, prototypes and other data to"
          + " a database of IDA 7 (idapython: 7.4) or Ghidra 10 and newer, wherever the program is"
          + " loaded. Changes that a user made by hand are kept. A script for Ghidra is a Java"
          + " class, so its file must keep its name. radare2 and rizin are scripts for 'radare2 -i'"
          + " and 'rizin -i', with names and comments; they name the addresses of the file, and"
          + " replace names.",
      "",
      "x64dbg is a database with labels and comments, which x64dbg imports with 'dbload FILE'."
          + " breakpad is a symbol file for crash reporters and profilers. gdb is a debug file,"
          + " which debuggers find as .build-id/AB/CDEF....debug in a folder such as"
          + " /usr/lib/debug, ABCDEF... being the build-id. It is for ELF"
          + " programs with a build-id, breakpad also for Windows programs that name a PDB file and"
          + " for Mach-O files with a UUID. pdb is the PDB file that a Windows program refers to,"
          + " which debuggers and disassemblers load: put it beside the program, under the name"
          + " that the program has for it; --bind makes a copy of a program that refers to none."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pull a.out --server lumina.example.org:20667",
      "  lucerna pull a.out --format lidia --output a.lidia",
      "  lucerna pull a.out --format warp --output a.warp",
      "  lucerna pull a.out --format idapython --output names.py",
      "  lucerna pull a.out --format ghidra --output LucernaNames.java",
      "  lucerna pull a.out --format csv --demangle > a.csv",
      "  lucerna pull a.out --format gdb --output a.debug",
      "  lucerna pull a.out --annotate-elf a.named && gdb a.named",
      "  lucerna pull a.exe --format pdb --output a.pdb --bind a-named.exe"
    })
final class PullCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin ServerOptions server;
  @Mixin HttpOptions http;
  @Mixin PullTarget target;
  @Mixin FileOptions opening;
  @Mixin DebugFileOption debugFile;
  @Mixin SelectionOptions selection;
  @Mixin OutlineOption outline;
  @Mixin AliasOption aliases;
  @Mixin DemangleOption demangle;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file with functions.")
  Path path;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description =
          "Only functions whose name or candidate from the server matches, mangled or demangled.")
  @Nullable Pattern filter;

  @Option(names = "--dry-run", description = "Send nothing; list the keys that would be requested.")
  boolean dryRun;

  @Option(
      names = "--no-variants",
      description = {
        "Request the usual keys only, without the alternative keys for cases where IDA's key"
            + " algorithm is not publicly known."
      })
  boolean noVariants;

  @Option(names = "--certain", description = "Treat probable names as candidates.")
  boolean certain;

  @Option(
      names = "--own-names",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = {
        "Keep the names that the file itself has: in its symbols, its exports or Go's function"
            + " table. This is the default; with --no-own-names, those of the server count."
      })
  boolean withOwnNames = true;

  @Option(
      names = "--similar",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = {
        "Also ask for functions that are only similar to those of the file: compiled by another"
            + " compiler, with other options, or from another version. This is the default."
      })
  boolean withSimilar = true;

  @Option(
      names = "--similar-threshold",
      paramLabel = "P",
      description =
          "Least probability, 0 to 1, at which the name of a similar function is written as a"
              + " name; from 0.8 on, it is a comment. Default: ${DEFAULT-VALUE}.")
  float similarThreshold = SimilarFunction.NAME;

  /** Package URLs by the keys of functions. */
  private Map<Md5, List<ByteString>> packages = Map.of();

  /** A line about what the program consists of. */
  private @Nullable String components;

  /** A line about names that could not be looked up. */
  private @Nullable String missing;

  PullCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    opening.use(debugFile.given());
    target.check(path, demangle);
    if (!(similarThreshold >= 0 && similarThreshold <= 1)) {
      throw new ParameterException(
          spec.commandLine(),
          "--similar-threshold: expected a probability from 0 to 1, got " + similarThreshold);
    }
    if (dryRun) {
      return list();
    }
    Path named = target.subject(console, path);
    List<PulledFunction> functions;
    PulledSubject subject;
    try (Harvest file = opening.open(console, named, !noVariants)) {
      target.check(file, named);
      subject = target.subject(file, named);
      functions = pull(file);
    }
    target.write(console, named, subject, functions, demangle, packages, missing);
    PullSummary summary = PullSummary.of(functions);
    console.say(summary.words(Long::toString));
    if (components != null) {
      console.say(components);
    }
    boolean isDone = !summary.isEmpty() && missing == null;
    return opening.status(isDone ? ExitStatus.DONE : ExitStatus.NO);
  }

  private int list() throws IOException, SubjectException {
    FileKeys keys = new FileKeys(console, target.wantsJson(), demangle);
    try (Harvest file = opening.open(console, path, !noVariants)) {
      keys.add(selection.of(file.functions()), file.hints());
    }
    keys.end();
    return opening.status(ExitStatus.DONE);
  }

  private List<PulledFunction> pull(Harvest file)
      throws IOException, CommandException, SubjectException {
    List<HarvestedFunction> asked = selection.of(file.functions());
    return server.ask(console, (client, progress) -> pull(client, progress, file, asked)).stream()
        .map(function -> certain ? function.certainOnly() : function)
        .filter(this::isWanted)
        .toList();
  }

  private List<PulledFunction> pull(
      LuminaClient client, ProgressListener progress, Harvest file, List<HarvestedFunction> asked)
      throws IOException {
    FunctionProvider functions = FunctionProvider.of(client);
    List<PulledFunction> pulled =
        new FunctionPull(new FunctionQueries(functions, progress), file).pull(asked);
    if (withOwnNames) {
      pulled = pulled.stream().map(PulledFunction::withOwnName).toList();
    }
    List<PulledFunction> named =
        withSimilar
            ? new SimilarPull(functions, progress, similarThreshold)
                .addTo(pulled, file, this::sayMissing)
            : pulled;
    if (target.wantsJson()) {
      packages =
          FunctionPackages.of(
              functions,
              named.stream().filter(PulledFunction::found).map(PulledFunction::key).toList());
    }
    if (asked.size() == file.functions().size()) {
      findComponents(file, named);
    }
    pushParts(client, file);
    return named;
  }

  /** Finds what the program consists of, if the server says that; nobody asked for it. */
  private void findComponents(Harvest file, List<PulledFunction> named) {
    try (Administration administration = http.openBeside(console, server)) {
      if (administration != null) {
        components =
            ComponentLine.of(
                String.valueOf(path.getFileName()),
                file.functions(),
                administration.identify(ComponentQuery.of(file, named)));
      }
    } catch (IOException | CommandException unknown) {
      components = null;
    }
  }

  /** Sends the outline and the GUIDs; nothing is said to users who may only pull. */
  private void pushParts(LuminaClient client, Harvest file) throws IOException {
    Set<ProgramPart> parts = EnumSet.noneOf(ProgramPart.class);
    if (outline.isWanted()) {
      parts.add(ProgramPart.OUTLINE);
    }
    // Computing GUIDs takes a while, in vain for a server that keeps none.
    if (aliases.isWanted() && mayTakeAliases(client)) {
      parts.add(ProgramPart.ALIASES);
    }
    try (PreparedProgram program = PreparedProgram.of(file, List.of(), parts)) {
      for (MissingPart missing :
          new ProgramPush(client, ProgressListener.NONE).push(program, (_, _) -> {})) {
        if (!(missing.failure() instanceof RefusedException)) {
          String words =
              missing.part() == ProgramPart.OUTLINE
                  ? "debuggers will get no names for this file: "
                  : "Binary Ninja will get no names from this file: ";
          console.say(words + FailureText.of(missing.failure()));
        }
      }
    }
  }

  private static boolean mayTakeAliases(LuminaClient client) {
    try {
      return client.takesAliases();
    } catch (IOException unknown) {
      // The push reports the failure.
      return true;
    }
  }

  private void sayMissing(Exception failure) {
    String text = "names of similar functions are missing: " + FailureText.of(failure);
    console.say(text);
    // No server compares code of unsupported processors, so the result is complete.
    missing = failure instanceof UnsupportedCodeException ? missing : text;
  }

  private boolean isWanted(PulledFunction function) {
    if (filter == null) {
      return true;
    }
    NameFilter wanted = new NameFilter(filter);
    if (function.similar().stream().anyMatch(one -> wanted.finds(one.name().text()))) {
      return true;
    }
    return function.name() != null
        ? wanted.finds(function.name().text())
        : function.candidateNames().stream().map(ByteString::text).anyMatch(wanted::finds);
  }
}
