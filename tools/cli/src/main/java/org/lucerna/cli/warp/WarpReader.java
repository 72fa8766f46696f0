package org.lucerna.cli.warp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import org.lucerna.warp.WarpFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Base of the commands under {@code lucerna warp} that read a file. */
abstract class WarpReader implements Callable<Integer> {
  private final Console console;

  @Mixin JsonOption json;

  @Parameters(index = "0", paramLabel = "FILE", description = "The WARP file.")
  Path path;

  WarpReader(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try {
      read(WarpFile.open(path));
      return ExitStatus.DONE;
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  /** Prints the command's output. */
  abstract void read(WarpFile file) throws IOException;

  final Output out() {
    return console.out();
  }

  final boolean wantsJson() {
    return json.isSet();
  }

  /** A name for a table. */
  static String text(@Nullable ByteString name) {
    return name == null ? "" : name.text();
  }
}
