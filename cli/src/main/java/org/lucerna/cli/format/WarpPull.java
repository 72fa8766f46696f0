package org.lucerna.cli.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Objects;
import org.lucerna.cli.output.Output;
import org.lucerna.client.format.WarpNames;

/** A WARP file for Binary Ninja. */
final class WarpPull implements PullWriter {
  @Override
  public String id() {
    return "warp";
  }

  @Override
  public boolean needsFile() {
    return true;
  }

  @Override
  public boolean needsGuids() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    WarpNames.write(program.program(), Objects.requireNonNull(program.subject().guids()), bytes);
    out.bytes(bytes.toByteArray());
    return "";
  }
}
