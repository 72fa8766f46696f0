package org.lucerna.cli.lidia;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.WrongKind;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import org.lucerna.lidia.LidiaFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Base of the commands under {@code lucerna lidia} that read a file. */
abstract class LidiaReader implements Callable<Integer> {
  private final Console console;

  @Mixin JsonOption json;

  @Parameters(index = "0", paramLabel = "FILE", description = "The Lidia file.")
  Path path;

  LidiaReader(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    FileKind kind = FileKind.of(path);
    if (kind == FileKind.ELF || kind == FileKind.PE || kind.isMachO()) {
      throw WrongKind.of(
          path, "a Lidia file", kind.words() + ": convert it with lucerna lidia create");
    }
    if (kind != FileKind.LIDIA && kind != FileKind.OTHER) {
      throw WrongKind.of(path, "a Lidia file", kind);
    }
    try (LidiaFile file = LidiaFile.open(path)) {
      read(file);
      return ExitStatus.DONE;
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  /** Prints the command's output. */
  abstract void read(LidiaFile file) throws IOException, CommandException;

  /** A failure with a message about the file. */
  final CommandException end(int status, String line) {
    return new CommandException(status, path + ": " + line);
  }

  final Path path() {
    return path;
  }

  final Console console() {
    return console;
  }

  final Output out() {
    return console.out();
  }

  final boolean wantsJson() {
    return json.isSet();
  }
}
