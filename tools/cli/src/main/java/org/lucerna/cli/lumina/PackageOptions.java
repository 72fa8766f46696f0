package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.packages.purl.PackageUrl;
import picocli.CommandLine.Option;

/** Which folders are read, and which package the programs are of. */
final class PackageOptions {
  @Option(
      names = {"-r", "--recursive"},
      description = "Push the programs in folders, too, and in their subfolders.")
  boolean recursive;

  @Option(
      names = "--package",
      paramLabel = "PURL",
      description =
          "The package URL of all programs, such as pkg:deb/debian/zlib1g-dev@1:1.2.13, instead of"
              + " what packages say about themselves.")
  @Nullable PackageUrl packageUrl;

  /** The package of all programs; null if packages say it themselves. */
  @Nullable PackageUrl packageUrl() {
    return packageUrl;
  }

  /**
   * Checks that all files can be read, before the first is pushed.
   *
   * @throws NoSuchFileException if one is missing
   * @throws CommandException if one is a folder, and folders are not read
   */
  void check(List<Path> files) throws IOException, CommandException {
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString());
      }
      if (!recursive && Files.isDirectory(DebugBundle.inside(file))) {
        throw new CommandException(
            ExitStatus.IO, file + ": a folder: with -r, the programs in it are pushed");
      }
    }
  }
}
