package org.lucerna.cli.pack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.packs.InstalledPack;
import org.lucerna.packs.PackFolder;
import org.lucerna.packs.file.PackStream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A pack that a command looks at: a file, or a pack in a data folder. */
final class PackSubject {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "lucerna-data",
      description = "The data folder of a pack by name. Default: ${DEFAULT-VALUE}.")
  Path data;

  @Parameters(
      paramLabel = "FILE|NAME",
      description = "A file, or the name of a pack in the data folder.")
  String subject;

  /** The name of the file; of a pack in the data folder, the name that its file might have. */
  String fileName() {
    Path file = Path.of(subject);
    return Files.exists(file) ? String.valueOf(file.getFileName()) : subject + ".pack";
  }

  /** Something that is done with the bytes of a pack. */
  @FunctionalInterface
  interface Use<R> {
    R of(PackStream pack) throws IOException;
  }

  /** Opens the pack. */
  <R> R read(Use<R> use) throws IOException, CommandException, SubjectException {
    try (InputStream in = open()) {
      return use.of(new PackStream(in));
    } catch (FormatException damaged) {
      throw new SubjectException(subject, damaged);
    }
  }

  private InputStream open() throws IOException, CommandException {
    Path file = Path.of(subject);
    if (Files.exists(file)) {
      return Files.newInputStream(file);
    }
    InstalledPack pack = PackFolder.in(data).find(subject);
    if (pack == null) {
      throw new CommandException(
          ExitStatus.IO, subject + ": no such file, and no pack of this name in " + data);
    }
    return pack.open();
  }
}
