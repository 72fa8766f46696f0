package org.lucerna.cli.format;

import java.io.IOException;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.client.format.CsvNames;

/** A line of CSV for each function, known or not. */
final class CsvPull implements PullWriter {
  @Override
  public String id() {
    return "csv";
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    StringBuilder csv = new StringBuilder();
    CsvNames.write(program.program(), program.styleOfData(), csv);
    out.bytes(ByteString.utf8(csv.toString()).toByteArray());
    return "";
  }
}
