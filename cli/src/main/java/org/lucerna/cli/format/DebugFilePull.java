package org.lucerna.cli.format;

import java.io.IOException;
import java.util.Objects;
import org.lucerna.cli.output.Output;
import org.lucerna.client.format.NamedDebugFile;

/** A debug file: symbols and DWARF without the program, for gdb and others. */
final class DebugFilePull implements PullWriter {
  @Override
  public String id() {
    return "gdb";
  }

  @Override
  public boolean needsFile() {
    return true;
  }

  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public boolean needsOutline() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    out.bytes(
        NamedDebugFile.write(
            Objects.requireNonNull(program.subject().outline()), program.functions()));
    return "";
  }
}
