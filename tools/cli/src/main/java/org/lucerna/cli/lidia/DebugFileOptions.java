package org.lucerna.cli.lidia;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.MemoryOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.SymbolsOption;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --debug-file} and the others, for commands that read debug information. */
final class DebugFileOptions {
  @Mixin MemoryOption memory;
  @Mixin SymbolsOption symbols;

  @Option(
      names = "--debug-file",
      paramLabel = "F",
      description = "The file that holds the debug information.")
  @Nullable Path file;

  @Option(
      names = "--debug-root",
      paramLabel = "DIR",
      description = "Folder to search for debug files instead of /usr/lib/debug.")
  @Nullable Path root;

  boolean areSet() {
    return file != null || root != null || symbols.isSet();
  }

  /** Opens the file with the debug information. */
  ElfFile open(Path path) throws IOException {
    return memory.open(path);
  }

  /**
   * The file with the debug information of a Mach-O file, located at {@code path}; null if there is
   * none.
   */
  @Nullable MachFile find(MachFile mach, Path path)
      throws IOException, CommandException, SubjectException {
    if (root != null) {
      throw new CommandException(
          ExitStatus.USAGE, "--debug-root is for ELF files: name the file with --debug-file");
    }
    if (file == null) {
      return DebugBundle.open(path, mach);
    }
    MachFile found;
    try {
      found = DebugBundle.given(DebugBundle.inside(file), mach);
    } catch (FormatException damaged) {
      throw new SubjectException(file.toString(), damaged);
    }
    if (found == null) {
      throw new CommandException(ExitStatus.DAMAGED, file + ": it belongs to another build");
    }
    return found;
  }

  /**
   * The PDB file of a Windows program, located at {@code path}.
   *
   * @throws CommandException if the one that was named is not it
   */
  PdbSearch.Found find(Console console, PeFile program, Path path)
      throws IOException, CommandException {
    if (root != null) {
      throw new CommandException(
          ExitStatus.USAGE, "--debug-root is for ELF files: name a folder with --symbols");
    }
    PdbSearch.Found found =
        symbols.search(console).find(file == null ? List.of() : List.of(file), program, path);
    if (file != null && found.file() == null) {
      throw new CommandException(
          ExitStatus.DAMAGED,
          found.passedOver().isEmpty()
              ? path + ": it refers to no PDB file"
              : found.passedOver().getFirst());
    }
    return found;
  }

  /** Where the debug information of the Mach-O file at {@code path} is, if there is any. */
  Path machPath(Path path) {
    return file == null ? DebugBundle.path(path) : file;
  }

  /** The files with the debug information of {@code elf}, located at {@code path}. */
  DebugFiles.Found find(ElfFile elf, Path path)
      throws IOException, CommandException, SubjectException {
    DebugFiles files = new DebugFiles(root == null ? DebugFiles.SYSTEM : root, memory.bytes());
    if (file == null) {
      return files.find(elf, path);
    }
    DebugFiles.Found found;
    try {
      found = files.given(elf, path, file);
    } catch (FormatException damaged) {
      throw new SubjectException(file.toString(), damaged);
    }
    if (found.debug() == null) {
      found.close();
      throw new CommandException(ExitStatus.DAMAGED, found.passedOver().getFirst());
    }
    return found;
  }
}
