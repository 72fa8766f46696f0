package org.lucerna.cli.lidia;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.WrongKind;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Progress;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.elf.CompatWriter;
import org.lucerna.lidia.elf.Conversion;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.ElfToLidia;
import org.lucerna.lidia.elf.MachToLidia;
import org.lucerna.lidia.elf.PdbToLidia;
import org.lucerna.lidia.elf.PeToLidia;
import org.lucerna.lidia.elf.PlacedSection;
import org.lucerna.lidia.elf.ReadingListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna lidia create}: creates a file from an executable. */
@Command(
    name = "create",
    description = {
      "Create a Lidia file from an ELF program, library or object file, from a Mach-O or"
          + " Windows program or library, or from a PDB file.",
      "Names come from its symbols; files, lines and inlined functions from DWARF, a PDB file or"
          + " Go's function table. A debug file is found by build-id in /usr/lib/debug, or by"
          + " the name in the ELF file; that of a Mach-O file in the .dSYM beside it, or in the"
          + " object files that it was linked from; a PDB file beside its program or in the folders"
          + " of --symbols."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna lidia create /lib/x86_64-linux-gnu/libc.so.6 libc.lidia")
final class LidiaCreateCommand implements Callable<Integer> {
  private final Console console;

  @Spec CommandSpec spec;
  @Mixin JsonOption json;
  @Mixin DebugFileOptions debugFiles;
  @Mixin SliceOption slice;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The ELF, Mach-O, PE or PDB file, or the .dSYM folder of a Mach-O file.")
  Path input;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "The Lidia file to write; an existing one is replaced.")
  Path output;

  @Option(
      names = "--compat",
      description = "Write exactly the bytes of Pyroscope's own tool: names only, with its quirks.")
  boolean compat;

  @Option(names = "--no-lines", description = "Leave lines out.")
  boolean noLines;

  @Option(names = "--no-files", description = "Omit source files.")
  boolean noFiles;

  @Option(names = "--no-inlines", description = "Omit inlined functions.")
  boolean noInlines;

  @Option(
      names = "--demangle",
      description = {
        "Write mangled names in readable form. Default: as in the ELF file, so that"
            + " profilers can demangle them."
      })
  boolean demangle;

  LidiaCreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (compat
        && (slice.isSet() || demangle || noLines || noFiles || noInlines || debugFiles.areSet())) {
      throw new ParameterException(
          spec.commandLine(), "--compat cannot be combined with other options");
    }
    input = DebugBundle.inside(input);
    console.begin("reading " + input);
    FileKind kind = FileKind.of(input);
    if (kind.isMachO()) {
      createFromMach();
      return ExitStatus.DONE;
    }
    if (kind == FileKind.PE && !slice.isSet()) {
      createFromPe();
      return ExitStatus.DONE;
    }
    slice.refuse();
    if (kind == FileKind.PDB) {
      createFromPdb();
      return ExitStatus.DONE;
    }
    if (kind != FileKind.ELF) {
      throw WrongKind.of(
          input,
          "an ELF program, library or object file, a Mach-O or Windows program or library, or a"
              + " PDB file",
          kind == FileKind.ARCHIVE ? "an archive: extract its members first (ar x)" : kind.words());
    }
    try (ElfFile elf = debugFiles.open(input)) {
      if (compat) {
        LidiaWriter writer = CompatWriter.of(elf);
        writer.writeTo(output);
        report(Conversion.ofNames(writer));
      } else {
        Conversion made = convert(elf);
        made.writer().writeTo(output);
        report(made);
      }
    } catch (FormatException damaged) {
      throw new SubjectException(input.toString(), damaged);
    }
    return ExitStatus.DONE;
  }

  private void createFromMach() throws IOException, CommandException, SubjectException {
    if (compat) {
      throw WrongKind.of(input, "an ELF file with --compat", "a Mach-O file");
    }
    try (MachFile mach = slice.open(input);
        MachFile debug = debugFiles.find(mach, input);
        Progress progress = progress()) {
      if (slice.isSet()) {
        console.say(input + ": the slice for " + mach.slice());
      }
      Conversion made = new MachToLidia(options(), listener(progress)).convert(mach, debug, input);
      made.writer().writeTo(output);
      report(made);
    } catch (FormatException damaged) {
      throw new SubjectException(input.toString(), damaged);
    }
  }

  private void createFromPe() throws IOException, CommandException, SubjectException {
    if (compat) {
      throw WrongKind.of(input, "an ELF file with --compat", "a PE file");
    }
    // A DOS program begins the same way.
    try (PeFile file = PeFile.open(input);
        PdbSearch.Found debug = debugFiles.find(console, file, input);
        Progress progress = progress()) {
      debug.passedOver().forEach(reason -> console.say("left out: " + reason));
      Conversion made = new PeToLidia(options(), listener(progress)).convert(file, debug.file());
      made.writer().writeTo(output);
      report(made);
    } catch (FormatException damaged) {
      throw new SubjectException(input.toString(), damaged);
    }
  }

  private void createFromPdb() throws IOException, CommandException, SubjectException {
    if (compat) {
      throw WrongKind.of(input, "an ELF file with --compat", "a PDB file");
    }
    try (PdbFile file = PdbFile.open(input);
        Progress progress = progress()) {
      Conversion made = new PdbToLidia(options(), listener(progress)).convert(file);
      made.writer().writeTo(output);
      console.say(input + ": a PDB file alone: addresses count from the image base");
      report(made);
    } catch (FormatException damaged) {
      throw new SubjectException(input.toString(), damaged);
    }
  }

  private CreateOptions options() {
    return new CreateOptions(
        !noFiles, !noLines, !noInlines, demangle ? NameStyle.READABLE : NameStyle.STORED);
  }

  private Progress progress() {
    return new Progress(console, "MiB of debug information read");
  }

  private static ReadingListener listener(Progress progress) {
    return (done, total) -> progress.at(done >> 20, total >> 20);
  }

  private Conversion convert(ElfFile elf) throws IOException, CommandException, SubjectException {
    try (DebugFiles.Found found = debugFiles.find(elf, input);
        Progress progress = progress()) {
      return new ElfToLidia(options(), listener(progress)).convert(elf, found);
    }
  }

  private void report(Conversion made) throws IOException {
    for (String part : made.leftOut()) {
      console.say(input + ": left out: " + part);
    }
    if (made.functions() == 0) {
      console.say(
          input
              + ": no names: it is stripped, and no debug file was found; names of a server come"
              + " with 'lucerna pull --format lidia'");
    }
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("output", output.toString())
                  .number("entries", made.writer().count())
                  .number("functions", made.functions())
                  .number("inlined", made.inlined())
                  .number("stubs", made.stubs())
                  .number("imports", made.imports())
                  .number("aliases", made.aliases())
                  .put("sections", made.sections().stream().map(ElfPreview::json).toList())
                  .putTexts("leftOut", made.leftOut()));
    } else {
      for (PlacedSection section : made.sections()) {
        console.say(
            output + ": section " + section.name() + " at 0x" + Long.toHexString(section.base()));
      }
      console.say(
          output
              + ": "
              + made.functions()
              + " functions, "
              + made.inlined()
              + " inlined, "
              + made.stubs()
              + " stubs; without "
              + made.imports()
              + " imports and "
              + made.aliases()
              + " aliases");
    }
  }
}
