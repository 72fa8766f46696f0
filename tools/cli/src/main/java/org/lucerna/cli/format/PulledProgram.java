package org.lucerna.cli.format;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Output;
import org.lucerna.demangle.NameStyle;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.format.NamedProgram;
import org.lucerna.naming.format.PulledSubject;

/**
 * The pulled functions of a program, and how to write them.
 *
 * @param subject the program itself
 * @param file to which they are written; null for standard output
 * @param overwrite whether a script replaces what a user has set
 * @param names how names are shown
 * @param packages package URLs by the keys of functions; empty if nobody asked for them
 * @param missing a line about names that could not be looked up; null if all could
 */
public record PulledProgram(
    NamedProgram program,
    PulledSubject subject,
    @Nullable Path file,
    boolean overwrite,
    DemangleOption names,
    Map<Md5, List<ByteString>> packages,
    @Nullable String missing) {
  /** Copies the map. */
  public PulledProgram {
    packages = Map.copyOf(packages);
  }

  /** The functions in the order of their addresses. */
  List<PulledFunction> functions() {
    return program.functions();
  }

  /** The form of names in data. */
  NameStyle styleOfData() {
    return names.ofData();
  }

  /** The form of names in a table. */
  NameStyle styleOfTable(Output out) {
    return names.of(false, out);
  }
}
