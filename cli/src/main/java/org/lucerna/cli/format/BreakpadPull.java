package org.lucerna.cli.format;

import java.io.IOException;
import java.util.Objects;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.client.format.BreakpadNames;

/** A symbol file of Breakpad. */
final class BreakpadPull implements PullWriter {
  @Override
  public String id() {
    return "breakpad";
  }

  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public boolean needsModule() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    StringBuilder symbols = new StringBuilder();
    BreakpadNames.write(
        program.program(),
        Objects.requireNonNull(program.subject().module()),
        program.styleOfData(),
        symbols);
    out.bytes(ByteString.utf8(symbols.toString()).toByteArray());
    return "";
  }
}
