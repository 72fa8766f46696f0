package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.output.Console;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.IdbFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb frames}: stack frames. */
@Command(
    name = "frames",
    description = "List the stack frames of all functions, or of one.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb frames sample.i64 --function main")
final class IdbFramesCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {"FUNCTION", "NAME", "LOCALS", "SAVED", "ARGUMENTS"};

  @Option(
      names = "--function",
      paramLabel = "A",
      description = "Only the frame of the function at this address, or with this name.")
  @Nullable IdbAddress start;

  IdbFramesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    print(HEADINGS, frames(database), IdbMembers.of(database)::frame);
  }

  private Iterable<StackFrame> frames(IdaDatabase database) throws CommandException {
    if (start == null) {
      return database.frames();
    }
    IdbFunction function = database.functions().containing(start.in(database));
    StackFrame frame = function == null ? null : database.frames().of(function);
    return frame == null ? List.of() : List.of(frame);
  }
}
