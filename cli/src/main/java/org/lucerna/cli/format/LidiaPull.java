package org.lucerna.cli.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.lucerna.cli.output.Output;
import org.lucerna.client.format.LidiaNames;

/** A Lidia symbol file. */
final class LidiaPull implements PullWriter {
  @Override
  public String id() {
    return "lidia";
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
  public String write(PulledProgram program, Output out) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LidiaNames.write(program.program(), program.styleOfData(), bytes);
    out.bytes(bytes.toByteArray());
    return "";
  }
}
