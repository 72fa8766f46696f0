package org.lucerna.cli.lidia;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import picocli.CommandLine.Option;

/** {@code --arch}, for commands that read one slice of a universal Mach-O file. */
final class SliceOption {
  @Option(
      names = "--arch",
      paramLabel = "NAME",
      description = "The slice of a universal Mach-O file: x86_64, arm64 or arm64e.")
  @Nullable String arch;

  boolean isSet() {
    return arch != null;
  }

  /** Rejects the option for other files. */
  void refuse() throws CommandException {
    if (arch != null) {
      throw new CommandException(ExitStatus.USAGE, "--arch is for universal Mach-O files");
    }
  }

  /** Opens the requested slice; if there are several, the option must choose. */
  MachFile open(Path path) throws IOException, CommandException {
    String wanted = arch;
    if (wanted != null) {
      return MachFile.open(path, wanted);
    }
    List<String> slices = UniversalFile.names(path, _ -> true);
    if (slices.size() > 1) {
      throw new CommandException(
          ExitStatus.USAGE,
          path
              + ": a universal file with the slices "
              + String.join(", ", slices)
              + ": choose one with --arch");
    }
    return MachFile.open(path);
  }
}
