package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.script.GhidraScriptWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** In which form pulled functions are written, and where to. */
final class PullTarget {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private JsonOption json;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "What is printed: ${COMPLETION-CANDIDATES}. Default: table.")
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

  boolean wantsJson() {
    return json.isSet();
  }

  private PullFormat format() {
    return format != null ? format : json.isSet() ? PullFormat.json : PullFormat.table;
  }

  /** Refuses what cannot be written of the functions of {@code file}. */
  void check(Path file, DemangleOption demangle) throws IOException {
    if (json.isSet() && format != null && format != PullFormat.json) {
      throw wrong("--json is --format json: leave out --json or --format " + format);
    }
    if (format().needsFile() && output == null) {
      throw wrong("--format " + format() + " needs --output");
    }
    if (format() == PullFormat.ghidra && className() == null) {
      throw wrong("a script for Ghidra is named as a Java class, such as LucernaNames.java");
    }
    if (demangle.isSet() && format().isScript()) {
      throw wrong("--demangle is not for scripts: disassemblers demangle the names themselves");
    }
    if (overwrite && !format().isScript()) {
      throw wrong("--overwrite goes with a script: --format idc, idapython or ghidra");
    }
    if (isSame(output, file) || isSame(copy, file) || isSame(copy, output)) {
      throw wrong("--output and --annotate-elf are files of their own, not FILE");
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

  /**
   * Refuses files without addresses, where places in a program are to be written.
   *
   * @param path of the file, for the message
   */
  void check(Harvest file, Path path) throws CommandException {
    if ((format().needsAddresses() || copy != null) && file.imageBase().isEmpty()) {
      throw new CommandException(
          ExitStatus.NO, path + ": no program: its functions have no addresses yet");
    }
  }

  /**
   * Writes functions.
   *
   * @param base what the file says that its image base is; 0 for none
   */
  void write(
      Console console,
      Path file,
      long base,
      List<PulledFunction> functions,
      DemangleOption demangle)
      throws IOException, SubjectException {
    PullOutput to = new PullOutput(console, output);
    if (format().isScript()) {
      to.script(new PulledScript(format(), className(), overwrite, base, functions));
    } else if (copy == null || format != null || json.isSet() || output != null) {
      to.list(format(), functions, demangle);
    }
    if (copy != null) {
      try {
        int added = PulledSymbols.write(file, functions, copy);
        console.say(copy + ": symbols added: " + added);
      } catch (FormatException unfit) {
        throw new SubjectException(file.toString(), unfit);
      }
    }
  }
}
