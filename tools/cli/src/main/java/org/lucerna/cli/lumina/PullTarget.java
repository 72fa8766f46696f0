package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.format.PullWriter;
import org.lucerna.cli.format.PullWriters;
import org.lucerna.cli.format.PulledProgram;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.format.AnnotatedCopy;
import org.lucerna.naming.format.NamedProgram;
import org.lucerna.naming.format.PulledSubject;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The format and destination of pulled functions. */
public final class PullTarget {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Mixin JsonOption json;

  @Option(
      names = "--format",
      paramLabel = "F",
      completionCandidates = PullWriters.class,
      converter = PullWriters.class,
      description = "Output format: ${COMPLETION-CANDIDATES}. Default: table.")
  @Nullable PullWriter format;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output; it is replaced.")
  @Nullable Path output;

  @Option(
      names = "--overwrite",
      description = "Let a script replace names, comments and types that a user has set.")
  boolean overwrite;

  @Option(
      names = "--pdb-types",
      paramLabel = "T",
      description =
          "Types of functions in a PDB file: ${COMPLETION-CANDIDATES}. Default: known. Functions"
              + " whose prototype is not known have a type that says nothing, for debuggers; with"
              + " none, no function has one.")
  @Nullable PdbTypesWanted pdbTypes;

  @Option(
      names = "--annotate-elf",
      paramLabel = "COPY",
      description =
          "Write a copy of the ELF file with the names as symbols, for debuggers and profilers.")
  @Nullable Path copy;

  @Mixin BindOption bind;

  /** Whether JSON is printed. */
  public boolean wantsJson() {
    return format().equals(PullWriters.JSON);
  }

  /**
   * Whether names are written for other tools, and not only shown.
   *
   * @throws ParameterException if they are only shown, but a file is named
   */
  public boolean isForTools() {
    boolean isShown = format().equals(PullWriters.TABLE) || format().equals(PullWriters.JSON);
    if (isShown && copy == null && output != null) {
      throw wrong("--output is for names: add --format, such as --format idapython");
    }
    return !isShown || copy != null;
  }

  private PullWriter format() {
    return format != null ? format : json.isSet() ? PullWriters.JSON : PullWriters.TABLE;
  }

  /** Rejects options that cannot be combined, or that would overwrite {@code file}. */
  public void check(Path file, DemangleOption demangle) throws IOException {
    if (json.isSet() && format != null && !format.equals(PullWriters.JSON)) {
      throw wrong("--json means --format json: leave out --json or --format " + format.id());
    }
    if (format().needsFile() && output == null) {
      throw wrong("--format " + format().id() + " needs --output");
    }
    String objection = output == null ? null : format().objection(output);
    if (objection != null) {
      throw wrong(objection);
    }
    if (demangle.isSet() && format().isScript()) {
      throw wrong("--demangle is not for scripts: disassemblers demangle the names themselves");
    }
    if (overwrite && !format().isScript()) {
      throw wrong("--overwrite is for scripts only: --format " + PullWriters.scripts());
    }
    if (pdbTypes != null && !format().needsPdb()) {
      throw wrong("--pdb-types is for --format pdb only");
    }
    if (bind.copy() != null && !format().needsPdb()) {
      throw wrong("--bind is for --format pdb only");
    }
    if (isSame(output, file)
        || isSame(copy, file)
        || isSame(bind.copy(), file)
        || isSame(copy, output)
        || isSame(bind.copy(), output)) {
      throw wrong("--output, --annotate-elf and --bind must name files other than FILE");
    }
  }

  /** The program whose functions get names: {@code file}, or a copy that refers to a PDB file. */
  public Path subject(Console console, Path file) throws IOException, SubjectException {
    return bind.bound(console, file, output);
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

  /**
   * Rejects a file whose functions have no addresses, if they are needed.
   *
   * @param path of the file, for the message
   */
  public void check(Harvest file, Path path) throws CommandException {
    if ((format().needsAddresses() || copy != null) && file.imageBase().isEmpty()) {
      throw new CommandException(
          ExitStatus.NO, path + ": not a program: its functions have no addresses yet");
    }
  }

  /**
   * The data of a program that the format needs besides its functions; may read the program.
   *
   * @param path of the file, for the message
   * @throws CommandException if the file lacks data that the format needs
   */
  public PulledSubject subject(Harvest file, Path path)
      throws IOException, CommandException, SubjectException {
    return new PulledSubject(
        file.name(),
        file.imageBase().orElse(0),
        format().needsGuids() ? FileOptions.guids(file, path, true) : null,
        format().needsOutline()
            ? needed(
                path,
                () -> file.imageOutline() instanceof ElfOutline elf ? elf : null,
                "an ELF program or library with a build-id")
            : null,
        format().needsModule()
            ? needed(
                path,
                file::breakpadModule,
                "a program or library with an identity: a build-id (ELF), a UUID (Mach-O), or the"
                    + " name of its PDB file (Windows)")
            : null,
        format().needsPdb()
            ? needed(
                path,
                () -> windows(file),
                "a Windows program or library that refers to a PDB file; --bind makes a copy of one"
                    + " that does not")
            : null);
  }

  private @Nullable PdbProgram windows(Harvest file) {
    if (!(file.imageOutline() instanceof PeOutline outline)) {
      return null;
    }
    PdbProgram program = PdbProgram.of(outline);
    return pdbTypes == PdbTypesWanted.none ? program.withoutTypes() : program;
  }

  private <T> T needed(Path path, Supplier<@Nullable T> reading, String what)
      throws CommandException, SubjectException {
    T read;
    try {
      read = reading.get();
    } catch (FormatException damage) {
      throw new SubjectException(path.toString(), damage);
    }
    if (read == null) {
      throw new CommandException(
          ExitStatus.NO, path + ": --format " + format().id() + " needs " + what);
    }
    return read;
  }

  /**
   * Writes functions.
   *
   * @param missing a line about names that could not be looked up; null if all could
   */
  public void write(
      Console console,
      Path file,
      PulledSubject subject,
      List<PulledFunction> functions,
      DemangleOption demangle,
      Map<Md5, List<ByteString>> packages,
      @Nullable String missing)
      throws IOException, SubjectException {
    NamedProgram program = new NamedProgram(subject.base(), functions);
    if (copy == null || format != null || json.isSet() || output != null) {
      String leftOut =
          write(
              console,
              new PulledProgram(program, subject, output, overwrite, demangle, packages, missing));
      if (!leftOut.isEmpty()) {
        console.say("left out: " + leftOut);
      }
    }
    if (copy != null) {
      try {
        int added = AnnotatedCopy.write(file, program, copy);
        console.say(copy + ": symbols added: " + added);
      } catch (FormatException unfit) {
        throw new SubjectException(file.toString(), unfit);
      }
    }
  }

  /** Writes to standard output or to a file, which is replaced atomically. */
  private String write(Console console, PulledProgram program) throws IOException {
    if (output == null) {
      Output out = console.out();
      String leftOut = format().write(program, out);
      String legend = out.isTerminal() ? format().legend(program) : "";
      if (!legend.isEmpty()) {
        out.flush();
        console.say(legend);
      }
      return leftOut;
    }
    StringBuilder leftOut = new StringBuilder();
    AtomicFileWriter.write(
        output,
        stream -> {
          Output out = new Output(stream);
          leftOut.append(format().write(program, out));
          out.flush();
        });
    return leftOut.toString();
  }
}
