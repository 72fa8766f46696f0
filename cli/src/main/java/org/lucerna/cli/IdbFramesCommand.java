package org.lucerna.cli;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb frames}: stack frames. */
@Command(
    name = "frames",
    description = "List the stack frames of functions, all or that of one.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb frames sample.i64 --function 0x401000")
final class IdbFramesCommand extends IdbReader {
  private static final String[] HEADINGS = {
    "FUNCTION", "NAME", "LOCALS", "SAVED", "ARGUMENTS", "VARIABLES"
  };

  @Option(
      names = "--function",
      paramLabel = "A",
      converter = AddressConverter.class,
      description = "That of the function which starts at this address.")
  private @Nullable Long start;

  IdbFramesCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    print(HEADINGS, frames(database), IdbMembers.of(database)::frame);
  }

  private Iterable<StackFrame> frames(IdaDatabase database) {
    if (start == null) {
      return database.frames();
    }
    Function function = database.functions().at(start);
    StackFrame frame = function == null ? null : database.frames().of(function);
    return frame == null ? List.of() : List.of(frame);
  }
}
