package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.connection.HttpOptions;
import org.lucerna.cli.connection.ServerOptions;
import org.lucerna.cli.key.CodePageOption;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.SelectionOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.naming.PreparedProgram;
import org.lucerna.naming.ProgramPush;
import org.lucerna.naming.ProgramPush.MissingPart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna push}: sends the functions of files to a server. */
@Command(
    name = "push",
    description = {
      "Send the functions of files to a Lumina server.",
      "Files are IDA databases, ELF files with symbols, Windows and macOS programs, and object"
          + " files (ELF, COFF, Mach-O) and archives of them.",
      "Packages and archives (.deb, .rpm, .apk, .ipk, .whl, .jar, .aar, .nupkg, .conda, .tgz, .zip,"
          + " .7z, .tar and others, compressed or not) are read file by file, never unpacked as a"
          + " whole, also within each other. What they contain is known by the contents, not by"
          + " names.",
      "Functions of databases carry their types, comments, frames and operands. Functions of"
          + " object files carry, as comments, their origin and what they reference, so that 'pull'"
          + " can distinguish functions of the same key."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna push sample.i64 --server lumina.example.org:20667",
      "  lucerna push /usr/lib/x86_64-linux-gnu/libc.a --server lumina.example.org:20667",
      "  lucerna push /usr/bin/ssh --debuginfod https://debuginfod.example.org",
      "  lucerna push zlib1g-dev_1.2.13_amd64.deb numpy-1.26.4-cp311-win_amd64.whl",
      "  lucerna push -r build --package pkg:generic/worker@1.4"
    })
final class PushCommand implements Callable<Integer> {
  private final Console console;

  @Mixin ServerOptions server;
  @Mixin JsonOption json;
  @Mixin FileOptions opening;
  @Mixin CodePageOption encoding;
  @Mixin SelectionOptions selection;
  @Mixin OutlineOption outline;
  @Mixin AliasOption aliases;
  @Mixin DebuginfodOption debuginfod;
  @Mixin HttpOptions http;
  @Mixin PackageOptions packages;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files with named functions, packages and archives of them; with -r, folders.")
  List<Path> files;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description = "Only functions whose names match, mangled or demangled.")
  @Nullable Pattern filter;

  @Option(
      names = "--dry-run",
      description =
          "Send nothing; list what would be sent, with prototypes and the number of comments, frame"
              + " members and operands; with --json all of it.")
  boolean dryRun;

  @Option(
      names = "--sketches",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Also send the sketches by which 'pull' finds similar functions. This is the default;"
              + " with --no-sketches, 'pull' finds only identical code.")
  boolean withSketches = true;

  @Option(
      names = "--debug-file",
      paramLabel = "FILE",
      description =
          "Take names from this file with debug information, and send it too: debuggers get it"
              + " unchanged. It is a program with debug information, the output of 'objcopy"
              + " --only-keep-debug', a PDB file, or the .dSYM of a Mach-O file, which is not sent."
              + " May be repeated. It goes to --server-http, if"
              + " the server takes debug files (http.debug-files).")
  List<Path> debugFiles = List.of();

  @Spec CommandSpec spec;

  PushCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    ProfileName profile = opening.profile();
    if (profile != null && profile.isVariant()) {
      throw new ParameterException(
          spec.commandLine(),
          "--profile: functions are pushed under keys without choices; leave out what follows '+'");
    }
    packages.check(files);
    opening.use(debugFiles);
    PushReport functions = new PushReport(console, json.isSet());
    FoundFileReport found = new FoundFileReport(console, json.isSet(), opening.isVerbose());
    FoundPrograms programs = new FoundPrograms(opening, packages.packageUrl(), found);
    if (dryRun) {
      programs.each(files, program -> list(program, functions));
    } else {
      server.ask(
          console,
          (client, progress) -> {
            ProgramPush push = new ProgramPush(client, progress);
            programs.each(files, program -> push(push, program, functions));
            return push;
          });
      pushDebugFiles();
    }
    return opening.status(found.end(functions.end()));
  }

  private int list(FoundProgram program, PushReport report) throws IOException, SubjectException {
    try (Harvest file = open(program)) {
      List<HarvestedFunction> wanted = wanted(program, file);
      for (HarvestedFunction function : wanted) {
        report.list(function);
      }
      return wanted.size();
    }
  }

  private int push(ProgramPush push, FoundProgram found, PushReport report)
      throws IOException, SubjectException, CommandException {
    try (PreparedProgram program = prepare(found)) {
      for (MissingPart missing : push.push(program, report)) {
        console.say(found.part() + ": functions were pushed, but " + words(missing));
      }
      return program.functions().size();
    }
  }

  private void pushDebugFiles() throws IOException, CommandException, SubjectException {
    if (debugFiles.isEmpty()) {
      return;
    }
    try (HttpAdministration server = http.open(console, this.server.login())) {
      for (Path path : debugFiles) {
        Path file = DebugBundle.inside(path);
        if (FileKind.of(file).isMachO()) {
          console.say(
              file + ": names were taken from it, but servers take no debug files of macOS");
        } else {
          put(server, file);
        }
      }
    }
  }

  private static void put(HttpAdministration server, Path file)
      throws IOException, SubjectException {
    try {
      if (FileKind.of(file) == FileKind.PDB) {
        server.putPdbFile(pdb(file), file);
      } else {
        server.putDebugFile(buildId(file), file);
      }
    } catch (FormatException unfit) {
      throw new SubjectException(file.toString(), unfit);
    }
  }

  private static PdbReference pdb(Path file) throws IOException {
    try (PdbFile pdb = PdbFile.open(file)) {
      ByteString name = ByteString.utf8(String.valueOf(file.getFileName()));
      return new PdbReference(pdb.guid(), pdb.age(), name);
    }
  }

  private static ByteString buildId(Path file) throws IOException {
    try (ElfFile elf = ElfFile.open(file)) {
      ByteString id = elf.buildId();
      if (id == null) {
        throw new FormatException(0, "an ELF file with a build-id", "one without");
      }
      return id;
    }
  }

  /** What the users of a part that is missing have to do without. */
  private static String words(MissingPart missing) {
    String words =
        switch (missing.part()) {
          case SKETCHES -> "not their sketches: similarity search will not find them: ";
          case OUTLINE -> "debuggers will get no names for this file: ";
          case ALIASES -> "not their GUIDs: Binary Ninja will not find them: ";
          case CONTENTS -> "not where the file is from, nor the objects that it consists of: ";
        };
    return words + FailureText.of(missing.failure());
  }

  /** Reads the functions of a file, which stays open until its other parts are made. */
  private PreparedProgram prepare(FoundProgram found) throws SubjectException, CommandException {
    try {
      Harvest file = open(found);
      boolean isReadLater = false;
      try {
        PreparedProgram program =
            PreparedProgram.of(file, found.origin(), wanted(found, file), parts());
        CompletableFuture<?> _ = program.made().whenComplete((_, _) -> file.close());
        isReadLater = true;
        return program;
      } finally {
        if (!isReadLater) {
          file.close();
        }
      }
    } catch (IOException failure) {
      throw FoundPrograms.failed(failure);
    }
  }

  private Harvest open(FoundProgram program) throws IOException, SubjectException {
    return opening.open(console, program.part(), false, encoding.codePage());
  }

  private Set<ProgramPart> parts() {
    Set<ProgramPart> parts = EnumSet.of(ProgramPart.CONTENTS);
    if (withSketches) {
      parts.add(ProgramPart.SKETCHES);
    }
    if (outline.isWanted()) {
      parts.add(ProgramPart.OUTLINE);
    }
    if (aliases.isWanted()) {
      parts.add(ProgramPart.ALIASES);
    }
    return parts;
  }

  private List<HarvestedFunction> wanted(FoundProgram program, Harvest file) {
    String name = program.part().toString();
    PushQuery selected =
        new PushQuery(
            debuginfod.functions(console, name, file), opening.withoutKey(), selection, filter);
    String summary = selected.summary();
    // A package may have hundreds of programs.
    if (summary != null && (program.isNamed() || opening.isVerbose())) {
      console.say(name + ": " + summary);
    }
    return selected.sent();
  }
}
