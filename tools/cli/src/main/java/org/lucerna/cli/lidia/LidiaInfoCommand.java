package org.lucerna.cli.lidia;

import java.io.IOException;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.MappedObjects;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.Header;
import org.lucerna.lidia.LidiaFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lucerna lidia info}: describes a file. */
@Command(
    name = "info",
    description = {
      "Show the sizes in a Lidia file, or what 'create' would read from an ELF, Mach-O or Windows"
          + " file: its id, its debug files, and its code sections with their addresses, which are"
          + " assigned to them in an object file."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna lidia info libc.lidia --json", "  lucerna lidia info hello.o"})
final class LidiaInfoCommand extends LidiaReader {
  @Spec CommandSpec spec;
  @Mixin DebugFileOptions debugFiles;
  @Mixin SliceOption slice;

  LidiaInfoCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws Exception {
    path = DebugBundle.inside(path);
    FileKind kind = FileKind.of(path);
    if (kind.isMachO()) {
      printMach();
      return ExitStatus.DONE;
    }
    slice.refuse();
    if (kind != FileKind.ELF) {
      if (debugFiles.areSet()) {
        throw new ParameterException(
            spec.commandLine(), "options for debug files need an ELF or Mach-O file");
      }
      if (kind == FileKind.PE) {
        printPe();
        return ExitStatus.DONE;
      }
      return super.call();
    }
    try (ElfFile elf = debugFiles.open(path());
        DebugFiles.Found found = debugFiles.find(elf, path())) {
      found.split().askForAll(found.holder(elf));
      ElfPreview preview = new ElfPreview(elf, found);
      if (wantsJson()) {
        out().json(preview.json());
      } else {
        preview.print(out());
      }
      return ExitStatus.DONE;
    } catch (FormatException damaged) {
      throw new SubjectException(path().toString(), damaged);
    }
  }

  private void printMach() throws IOException, CommandException, SubjectException {
    try (MachFile file = slice.open(path);
        MachFile debug = debugFiles.find(file, path)) {
      MachPreview preview =
          debug == null
              ? new MachPreview(file, null, MappedObjects.of(file, path))
              : new MachPreview(file, debugFiles.machPath(path), MappedObjects.none());
      if (wantsJson()) {
        out().json(preview.json());
      } else {
        preview.print(out());
      }
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  private void printPe() throws IOException, SubjectException {
    // A DOS program begins the same way.
    try (PeFile file = PeFile.open(path)) {
      PePreview preview = new PePreview(file, file.pdb());
      if (wantsJson()) {
        out().json(preview.json());
      } else {
        preview.print(out());
      }
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  @Override
  void read(LidiaFile file) throws IOException {
    Header header = file.header();
    if (wantsJson()) {
      out()
          .json(
              new JsonObject()
                  .number("version", header.version())
                  .number("entries", file.count())
                  .number("vaSize", header.va().fieldSize())
                  .number("fieldSize", header.range().fieldSize())
                  .number("stringsSize", header.strings().size())
                  .number("lineFieldSize", header.lines().fieldSize())
                  .number("lineEntries", header.lines().count())
                  .number("size", file.size()));
      return;
    }
    new Table()
        .row("version", header.version())
        .row("ranges", file.count())
        .row("addresses", bytes(header.va().fieldSize()))
        .row("fields", bytes(header.range().fieldSize()))
        .row("strings", bytes(header.strings().size()) + " in all")
        .row("line entries", header.lines().count())
        .row("line fields", bytes(header.lines().fieldSize()))
        .row("size", bytes(file.size()))
        .print(out());
  }

  private static String bytes(long count) {
    return count + " bytes";
  }
}
