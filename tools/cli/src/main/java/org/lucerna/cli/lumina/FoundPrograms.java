package org.lucerna.cli.lumina;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.FailureText;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.key.FilePart;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.packages.FileOrigin;
import org.lucerna.packages.FoundFile;
import org.lucerna.packages.OtherFile;
import org.lucerna.packages.PackageWalk;
import org.lucerna.packages.SkippedFile;
import org.lucerna.packages.WalkedFile;
import org.lucerna.packages.purl.PackageUrl;

/** The programs in files, folders and packages, one after the other. */
final class FoundPrograms {
  private final FileOptions opening;
  private final @Nullable PackageUrl packageUrl;
  private final FoundFileReport report;

  /**
   * Finds programs.
   *
   * @param packageUrl of all of them; null if packages say it themselves
   * @param report gets what became of each file in a folder or package
   */
  FoundPrograms(FileOptions opening, @Nullable PackageUrl packageUrl, FoundFileReport report) {
    this.opening = opening;
    this.packageUrl = packageUrl;
    this.report = report;
  }

  /** Takes a program. */
  interface Taker {
    /**
     * Pushes or lists a program.
     *
     * @return number of its functions that are sent
     * @throws SubjectException if it cannot be read
     * @throws IOException if the server fails
     */
    int take(FoundProgram program) throws IOException, SubjectException, CommandException;
  }

  /**
   * Gives all programs to a taker. A file in a folder or package that cannot be read is reported.
   *
   * @throws SubjectException if a file that was given cannot be read
   */
  void each(List<Path> given, Taker taker) throws IOException, SubjectException, CommandException {
    for (Path path : given) {
      Path file = DebugBundle.inside(path);
      if (isWalked(file)) {
        walk(file, taker);
      } else {
        FileOrigin origin = FileOrigin.of(String.valueOf(file.getFileName())).in(packageUrl);
        for (FilePart part : partsOf(file, file.toString())) {
          int _ = taker.take(new FoundProgram(part, origin, true));
        }
      }
    }
  }

  private static boolean isWalked(Path file) throws CommandException {
    try {
      return Files.isDirectory(file) || PackageWalk.isContainer(file);
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private void walk(Path path, Taker taker) throws IOException, SubjectException, CommandException {
    try (PackageWalk walk = open(path)) {
      for (WalkedFile file = next(walk); file != null; file = next(walk)) {
        switch (file) {
          case OtherFile _ -> report.other();
          case SkippedFile skipped -> report.skipped(skipped);
          case FoundFile found -> take(found, taker);
        }
      }
    }
  }

  private static PackageWalk open(Path path) throws CommandException {
    try {
      return PackageWalk.of(path, Harvest::reads);
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private static @Nullable WalkedFile next(PackageWalk walk) throws CommandException {
    try {
      return walk.next();
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  /** A failure of this machine, which must not be taken for one of the server. */
  static CommandException failed(IOException failure) {
    return new CommandException(ExitStatus.IO, FailureText.of(failure));
  }

  private List<FilePart> partsOf(Path file, String name) throws SubjectException, CommandException {
    try {
      return opening.parts(file, name);
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private void take(FoundFile file, Taker taker)
      throws IOException, SubjectException, CommandException {
    FileOrigin origin = file.origin().in(packageUrl);
    try (file) {
      if (!Harvest.reads(FileKind.of(file.path()))) {
        report.other();
        return;
      }
      int functions = 0;
      for (FilePart part : partsOf(file.path(), origin.path())) {
        functions += taker.take(new FoundProgram(part, origin, false));
      }
      report.taken(origin, functions);
    } catch (SubjectException unreadable) {
      report.unreadable(origin, unreadable.failure());
    } catch (FormatException damage) {
      report.unreadable(origin, damage);
    }
  }
}
