package org.lucerna.cli.warp;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.key.FileOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.format.WarpNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code lucerna warp create}: creates a file from a program or an archive. */
@Command(
    name = "create",
    description = {
      "Create a WARP file with the functions of a program, library, object file or archive.",
      "Functions without a name are left out. Those of x86-64 and AArch64 have GUIDs."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna warp create /usr/lib/x86_64-linux-gnu/libc.a libc.warp")
final class WarpCreateCommand implements Callable<Integer> {
  private final Console console;

  @Mixin FileOptions opening;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file with functions.")
  Path input;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "The WARP file to write; an existing one is replaced.")
  Path output;

  WarpCreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try (Harvest file = opening.open(console, input, false)) {
      HarvestedGuids guids = FileOptions.guids(file, input, false);
      AtomicInteger written = new AtomicInteger();
      AtomicFileWriter.write(output, out -> written.set(WarpNames.write(guids, out)));
      console.say(output + ": functions: " + written);
      return opening.status(ExitStatus.DONE);
    }
  }
}
