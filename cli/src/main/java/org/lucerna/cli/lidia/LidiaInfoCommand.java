package org.lucerna.cli.lidia;

import java.io.IOException;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
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
      "Show the sizes in a Lidia file, or what 'create' would read from an ELF file.",
      "For an ELF file: its debug files, and its code sections with the addresses assigned to"
          + " them, as object files have none."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna lidia info libc.lidia --json", "  lucerna lidia info hello.o"})
final class LidiaInfoCommand extends LidiaReader {
  @Spec CommandSpec spec;
  @Mixin DebugFileOptions debugFiles;

  LidiaInfoCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws Exception {
    if (FileKind.of(path()) != FileKind.ELF) {
      if (debugFiles.areSet()) {
        throw new ParameterException(
            spec.commandLine(), "options for debug files need an ELF file");
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
